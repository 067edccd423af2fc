import { readFileSync } from "node:fs";
import { beforeAll, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { POST as unlock } from "@/app/api/me/recovery/unlock/route";
import { GET as me } from "@/app/api/me/route";
import { GET as received } from "@/app/api/reviews/me/route";
import { POST as submit } from "@/app/api/reviews/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { GET as search } from "@/app/api/search/route";
import { sessionCookieName } from "@/lib/auth/session-token";
import { mondayOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { isOwnMasterKey } from "@/lib/db/mutations";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { migrate } from "../scripts/migrate.mjs";
import { createEmptyDatabase } from "./database";
import { listWaitingMails } from "./mails";
import { load, readRows } from "./previous-version/files.mjs";
import {
  DATABASE_FILE,
  EMAILS,
  FOUND_FILE,
  type Found,
  MASTER_KEY,
  PASSWORD,
} from "./previous-version/people";
import { recountAggregates } from "./recount";
import { CookieJar, call } from "./requests";
import { RATINGS } from "./submitting";

const DAY_MS = 24 * 60 * 60 * 1000;

// The database that the last release left (npm run keep-version), under the migrations of this version.
const found: Found = JSON.parse(readFileSync(FOUND_FILE, "utf8"));
const now = new Date(found.now);
const browsers: Record<string, CookieJar> = {};
let databaseUrl: string;
let before: Awaited<ReturnType<typeof readRows>>;

beforeAll(async () => {
  databaseUrl = await createEmptyDatabase();
  Object.assign(process.env, { DATABASE_URL: databaseUrl, MASTER_KEY });
  vi.useFakeTimers({ toFake: ["Date"], now });
  await load(databaseUrl, DATABASE_FILE);
  before = await readRows(databaseUrl);
  await migrate(databaseUrl);
});

const LISTS = { submitted, me: received };

async function idsOf(list: keyof typeof LISTS, who: keyof typeof EMAILS): Promise<string[]> {
  const url = `/api/reviews/${list}?pageSize=100`;
  const response = await call(LISTS[list], { url, cookies: browsers[who] });
  expect(response.status).toBe(200);
  const reviews: { id: string }[] = await response.json();
  return reviews.map(({ id }) => id).sort();
}

it("keeps every row of every table (SEC-Q8)", async () => {
  const after = await readRows(databaseUrl);
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {});
    const same = after
      .get(table)
      ?.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
    expect([table, same]).toEqual([table, rows]);
    expect([table, rows.length]).not.toEqual([table, 0]);
  }
});

it("knows its master key and its people, by their password and by the session they had (SEC-Q8)", async () => {
  expect(await isOwnMasterKey()).toBe(true);
  for (const [who, email] of Object.entries(EMAILS)) {
    const cookies = new CookieJar();
    const response = await call(login, { method: "POST", body: { email, password: PASSWORD }, cookies });
    expect([who, response.status]).toEqual([who, 200]);
    browsers[who] = cookies;
  }
  const [, value = ""] = found.cookie.split("=");
  const cookies = new CookieJar().set(sessionCookieName(), value);
  expect(await (await call(me, { cookies })).json()).toMatchObject({ email: EMAILS.author });
});

it("shows people what they wrote and received, after a reset with their recovery code (SEC-Q8)", async () => {
  expect(await idsOf("submitted", "author")).toEqual(found.submitted.toSorted());
  expect(await idsOf("me", "leader")).toEqual(found.received.toSorted());
  expect(await idsOf("submitted", "locked")).toEqual([]);
  const { submitted: ofLocked, code } = found.locked;
  const unlocked = await call(unlock, { method: "POST", body: { code }, cookies: browsers.locked });
  expect(unlocked.status).toBe(200);
  expect(await idsOf("submitted", "locked")).toEqual(ofLocked.toSorted());
  const names = await call(search, { url: "/api/search?q=test", cookies: browsers.author });
  expect(await names.json()).not.toEqual([]);
});

it("has stats that equal a recount, and email that it can read (SEC-Q8)", async () => {
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
  expect((await listWaitingMails()).map(({ kind }) => kind)).toEqual(
    Array(found.mails).fill(expect.any(String)),
  );
});

it("goes on: a review is added, and after its nights and a Monday all of this is still so (SEC-Q8)", async () => {
  const { id, companyId } = await db.user.findUniqueOrThrow({ where: { email: EMAILS.leader } });
  const reviewText = "Says what changed since the last version, and why.";
  const body = { companyId, revieweeId: id, ...RATINGS, reviewText };
  const added = await call(submit, { method: "POST", body, cookies: browsers.author });
  expect(added.status).toBe(201);
  const all = [...found.submitted, (await added.json()).id].sort();
  for (const night of [new Date(now.getTime() + DAY_MS), weeksAfter(mondayOf(now), 1)]) {
    vi.setSystemTime(night);
    expect(await doNightlyWork(night)).not.toBeNull();
    expect(await idsOf("submitted", "author")).toEqual(all);
    expect(await idsOf("me", "leader")).toEqual(expect.arrayContaining(found.received));
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
    expect(await db.review.count({ where: { submittedAt: { not: null } } })).toBe(0);
  }
});
