import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { joinCompany } from "@/lib/accounts/mutations/join-company";
import { encodeSession, sessionCookieName } from "@/lib/auth/session-token";
import { createSession } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { lockWaitingReviews } from "@/lib/reviews/mutations/claim";
import { LOGINS } from "@/prisma/demo/companies";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { masterKeyVariables } from "../../scripts/lib/master-key.mjs";
import { runningServer } from "../../scripts/lib/postgres.mjs";
import { makeUser } from "../factories";
import type { Cookie, Member, NewMember } from "./people";

// Runs next to the site under test and makes accounts and sessions in its database (playwright.config.ts). The forms
// would hash a password three times for each, in the site's only thread for that.

const DATA_DIR = process.env.E2E_DATA_DIR ?? "";
const cluster = locateCluster(DATA_DIR);
const DATABASE_URL = runningServer(cluster)?.url;
if (!DATABASE_URL) throw new Error("The site under test has no database");
const key = masterKeyVariables({ env: { DATA_DIR }, canCreate: true, existingCluster: cluster.folder });
Object.assign(process.env, { DATA_DIR, DATABASE_URL, APP_URL: process.env.E2E_BASE_URL, ...key });

const { hashedPassword } = await db.user.findUniqueOrThrow({ where: { email: LOGINS.member } });

/** With the demo's password, which is hashed already. */
async function join({ firstName, lastName, email, title, isPublic }: NewMember): Promise<Member> {
  const columns = { firstName, lastName, email, title, areReviewsPublic: isPublic, companyId: null };
  const { id } = await makeUser({ ...columns, hashedPassword });
  await db.$transaction(async (tx) => {
    await lockWaitingReviews(tx, email);
    await joinCompany(tx, { id, email }, new Date());
  });
  const select = { company: { select: { id: true, name: true } } };
  const { company } = await db.user.findUniqueOrThrow({ where: { id }, select });
  if (!company) throw new Error(`${email} has no company`);
  return { id, companyId: company.id, company };
}

async function signIn({ email }: { email: string }): Promise<Cookie> {
  const { id } = await db.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  const now = new Date();
  return { name: sessionCookieName(), value: encodeSession(await createSession(id, now), now) };
}

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === "/join") return join((await json(request)) as NewMember);
  if (request.url === "/sign-in") return signIn((await json(request)) as { email: string });
  return "ready";
}

createServer(async (request, response) => {
  try {
    response.end(JSON.stringify(await answer(request)));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(process.env.E2E_MEMBERS_PORT), "localhost");
