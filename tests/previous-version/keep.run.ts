import { writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { POST as forgot } from "@/app/api/forgot-password/route";
import { POST as makeCode } from "@/app/api/me/recovery/route";
import { mergeCompanies } from "@/lib/admin/mutations/merge-companies";
import { hashPassword } from "@/lib/auth/password";
import type { Viewer } from "@/lib/auth/viewer";
import { lockSubmissions } from "@/lib/authorship/mutations/recovery";
import { emailIndex } from "@/lib/crypto/keys";
import { mondayOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { changeConsent } from "@/lib/reviews/mutations/consent";
import { sharePage } from "@/lib/sharing/mutations";
import { migrate, readMigrations } from "../../scripts/migrate.mjs";
import { makeCases } from "../attacks/cases";
import { createEmptyDatabase } from "../database";
import { makeCompany, makeReview, makeUser } from "../factories";
import { call, signIn } from "../requests";
import type { ReviewOptions } from "../review-rows";
import { dump } from "./files.mjs";
import { DATABASE_FILE, EMAILS, FOUND_FILE, type Found, MASTER_KEY, PASSWORD } from "./people";

const DAY_MS = 24 * 60 * 60 * 1000;

// npm run keep-version: keeps a database of this version for tests/previous-version.db.test.ts of the next ones. With
// LAST_MIGRATION, it is as that migration leaves it.
const last = process.env.LAST_MIGRATION ?? readMigrations().at(-1)?.name ?? "";
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createEmptyDatabase();
  Object.assign(process.env, { DATABASE_URL: databaseUrl, MASTER_KEY });
  await migrate(databaseUrl, { last });
});

/** Every table gets rows, some of before the last seal and some of today. */
it("keeps a database of this version", async () => {
  const now = new Date();
  const yesterday = new Date(now.getTime() - DAY_MS);
  expect(await isOwnMasterKey()).toBe(true);
  const hashedPassword = await hashPassword(PASSWORD);
  const { people, authorOf } = await makeCases(yesterday);
  const named = people.map(({ id }, index) => {
    const email = [EMAILS.author, EMAILS.leader, EMAILS.administrator][index] ?? "";
    return db.user.update({ where: { id }, data: { email, mailbox: email, hashedPassword } });
  });
  const [author, leader, administrator] = (await Promise.all(named)) as [Person, Person, Person];
  const company = { id: author.companyId ?? "" };
  const locked = await makeUser({ company, email: EMAILS.locked, hashedPassword });

  const ids = (who: Person, map = authorOf) =>
    [...map].filter(([, person]) => person?.id === who.id).map(([id]) => id);
  const write = async (options: ReviewOptions) => {
    const review = await makeReview({ createdAt: yesterday, ...options });
    authorOf.set(review.id, options.author as Person);
    return review;
  };
  const shown = await write({ author, leader, isShareable: true });
  await write({ author, company });
  await write({ author, unregisteredLeaderEmail: "later@elsewhere.example" });
  await write({ author: locked, leader });
  await write({ author: locked, company });

  const body = { currentPassword: PASSWORD };
  const made = await call(makeCode, { method: "POST", body, cookies: await signIn(locked) });
  await db.$transaction((tx) => lockSubmissions(tx, locked.id));
  await mergeCompanies(toViewer(administrator), { from: (await makeCompany()).id, into: company.id }, now);
  await sharePage(toViewer(leader), { type: "review", id: shown.id }, now);
  const google = { provider: "google", providerAccountId: "issuer#subject", type: "oidc" };
  await db.oAuthAccount.create({ data: { ...google, userId: leader.id } });
  const quietUntil = weeksAfter(mondayOf(now), 7);
  await db.invitation.create({ data: { emailIndex: emailIndex("later@elsewhere.example"), quietUntil } });
  await db.unsubscribedEmail.create({ data: { email: "quiet@elsewhere.example", createdAt: mondayOf(now) } });
  await call(forgot, { method: "POST", body: { email: EMAILS.leader } });
  await doNightlyWork(now);

  // After the night's work, as on any day.
  const today = await write({ author, leader, createdAt: now });
  await changeConsent(toViewer(author), { id: today.id, isShareable: true, from: "monday" });
  const cookies = await signIn(author, now);
  const received = await db.review.findMany({
    where: { revieweeId: leader.id, state: "PUBLISHED", visibleAt: { lte: now } },
  });
  const found: Found = {
    now: now.toISOString(),
    submitted: ids(author),
    received: received.map(({ id }) => id),
    locked: { submitted: ids(locked), code: (await made.json()).code },
    cookie: cookies.toString(),
    mails: await db.outboxMessage.count(),
  };
  writeFileSync(DATABASE_FILE, await dump(databaseUrl, last));
  writeFileSync(FOUND_FILE, `${JSON.stringify(found, null, 2)}\n`);
});

type Person = Awaited<ReturnType<typeof makeUser>>;

const toViewer = (person: Person) => person as unknown as Viewer;
