import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { joinCompany } from "@/lib/accounts/mutations/join-company";
import { encodeSession, sessionCookieName } from "@/lib/auth/session-token";
import { createSession } from "@/lib/auth/sessions";
import { createToken } from "@/lib/auth/tokens";
import { weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { lockWaitingReviews } from "@/lib/reviews/mutations/claim";
import { LOGINS } from "@/prisma/demo/companies";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { masterKeyVariables } from "../../scripts/lib/master-key.mjs";
import { runningServer } from "../../scripts/lib/postgres.mjs";
import { canariesOf, makeScene } from "../access/scene";
import { readStored } from "../access/stored";
import { makeReview, makeReviews, makeUser } from "../factories";
import type { AccessScene, Cookie, HeldReviews, Member, NewMember, NewReview, Person } from "./people";
import { makeScriptScene, type ScriptScene } from "./script-scene";

// Runs next to the site under test and makes accounts and sessions in its database (playwright.config.ts). The forms
// would hash a password three times for each, in the site's only thread for that.

const DATA_DIR = process.env.E2E_DATA_DIR ?? "";
const cluster = locateCluster(DATA_DIR);
const DATABASE_URL = runningServer(cluster)?.url;
if (!DATABASE_URL) throw new Error("The site under test has no database");
const key = masterKeyVariables({ env: { DATA_DIR }, canCreate: true, existingCluster: cluster.folder });
Object.assign(process.env, { DATA_DIR, DATABASE_URL, APP_URL: process.env.E2E_BASE_URL, ...key });

const DAY_MS = 24 * 60 * 60 * 1000;

const { hashedPassword } = await db.user.findUniqueOrThrow({ where: { email: LOGINS.member } });

/** Uses the demo's password, which is hashed already. */
async function join({ firstName, lastName, email, title, isPublic, isAdmin }: NewMember): Promise<Member> {
  const columns = { firstName, lastName, email, title, areReviewsPublic: isPublic, isAdmin, companyId: null };
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

async function signUp({ firstName, lastName, email, title }: Person): Promise<string> {
  const { token, hash } = createToken(new Date(Date.now() + DAY_MS));
  const link = { verificationToken: hash, verificationTokenExpiry: weeksAfter(new Date(), 2) };
  const columns = { firstName, lastName, email, title, hashedPassword, companyId: null };
  await makeUser({ ...columns, ...link, isVerified: false });
  return `${process.env.E2E_BASE_URL}/verify-email?token=${token}`;
}

/** The reviews are of a week before all others in the queues. */
async function hold({ leaderName, count }: HeldReviews): Promise<void> {
  const leader = await makeUser({ firstName: leaderName, lastName: "Okafor" });
  const review = { leader, createdAt: new Date("2020-01-08T10:00:00Z") };
  const texts = Array.from({ length: count }, (_, index) => `Number ${index}: an idiot with a calendar.`);
  await makeReviews(texts.map((text) => ({ ...review, state: "HELD", text })));
  const { id } = await makeReview(review);
  const reportNote = "I wasn't in that meeting.";
  await db.review.update({ where: { id }, data: { report: "OPEN", reportReason: "untrue", reportNote } });
}

async function signIn({ email }: { email: string }): Promise<Cookie> {
  const { id } = await db.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  const now = new Date();
  return { name: sessionCookieName(), value: encodeSession(await createSession(id, now), now) };
}

/** A moderator may already decide on those of yesterday. A later one in the list is 1 ms newer. */
async function writeReviews(list: NewReview[]): Promise<void> {
  const find = (email: string) => db.user.findUniqueOrThrow({ where: { email } });
  const first = Date.now() - list.length;
  const reviews = list.map(async ({ author, leader, text, ratings, isHeld, isOfToday }, index) => ({
    author: await find(author),
    leader: await find(leader),
    text,
    ratings,
    state: isHeld ? ("HELD" as const) : ("PUBLISHED" as const),
    createdAt: new Date(first + index - (isOfToday ? 0 : DAY_MS)),
  }));
  await makeReviews(await Promise.all(reviews));
}

async function access(): Promise<AccessScene> {
  const scene = await makeScene();
  const now = new Date();
  const { company, people, code } = scene;
  const cookies = await Promise.all(
    Object.entries(people).map(async ([kind, { id }]) => {
      const session = await createSession(id, now);
      return [kind, `${sessionCookieName()}=${encodeSession(session, now)}`];
    }),
  );
  return {
    cookies: Object.fromEntries(cookies),
    ids: { company: company.id, leader: people.leader.id, code },
    canaries: canariesOf(scene),
  };
}

// Made once: the tests only read it, and what several scenes report would fill the queue.
let scriptScene: Promise<ScriptScene> | undefined;

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === "/join") return join((await json(request)) as NewMember);
  if (request.url === "/sign-up") return signUp((await json(request)) as Person);
  if (request.url === "/hold") return hold((await json(request)) as HeldReviews);
  if (request.url === "/sign-in") return signIn((await json(request)) as { email: string });
  if (request.url === "/access") return access();
  if (request.url === "/stored") return readStored();
  if (request.url === "/scripts") {
    scriptScene ??= makeScriptScene();
    return scriptScene;
  }
  if (request.url === "/reviews") return writeReviews((await json(request)) as NewReview[]);
  return "ready";
}

createServer(async (request, response) => {
  try {
    response.end(JSON.stringify((await answer(request)) ?? null));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(process.env.E2E_MEMBERS_PORT), "localhost");
