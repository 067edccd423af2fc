import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { sealReviews } from "@/lib/jobs/seal";
import { tellLeader } from "@/lib/notifications/mutations/announce";
import { inviteLeader } from "@/lib/notifications/mutations/invitations";
import { serverUrl } from "../database";
import { makeReview } from "../factories";
import { signIn } from "../requests";
import { makeCases } from "./cases";
import {
  fileOf,
  firstExactTime,
  placesOf,
  type StolenFile,
  stealFiles,
  stealLog,
  timeBytes,
  uuidBytes,
  versionsIn,
} from "./files";
import { DAY_MS, FIRST_MONDAY } from "./times";
import { makePeople, type Person, submitAs, textNumber } from "./world";

// docs/anonymity.md, proof 9: a thief who reads the files themselves, including freed space.
const DAYS = 7;
const A_DAY = 9;
const LOGGED_DAYS_MAX = 10;
// The bytes from a row's ID to its last column, for the texts used here.
const ROW_BYTES = 600;
const TABLES = [
  "reviews",
  "users",
  "companies",
  "sessions",
  "outbox_messages",
  "invitations",
  "site_slots",
  "leader_weeks",
  "company_weeks",
];

const writtenAt = new Map<string, Date>();
// After each night that only rewrites and vacuums.
const leftByNights: { named: number; inStatistics: boolean }[] = [];
let people: Person[];
let today = FIRST_MONDAY;

async function liveADay(): Promise<void> {
  for (let index = 0; index < A_DAY; index++) {
    const author = people[(writtenAt.size * 5) % people.length] as Person;
    const colleague = people.find(({ id, companyId }) => id !== author.id && companyId === author.companyId);
    const target = index % 2 ? { leader: colleague } : { companyId: author.companyId ?? undefined };
    const createdAt = new Date(today + (index + Math.random()) * (DAY_MS / A_DAY));
    const text = textNumber(writtenAt.size);
    const { id } = await makeReview({ author, ...target, text, createdAt });
    writtenAt.set(id, createdAt);
    await signIn(author, createdAt);
  }
  const author = people[writtenAt.size % people.length] as Person;
  const unregisteredLeaderEmail = `leader-${today}@harbour-lights.com`;
  const sent = await submitAs(author, { unregisteredLeaderEmail, reviewText: textNumber(writtenAt.size) });
  await db.review.delete({ where: { id: sent.id } });
  // What a Monday does, here for one leader and one address each day.
  await db.$transaction(async (tx) => {
    await tellLeader(tx, author.id, new Date(today));
    await inviteLeader(tx, unregisteredLeaderEmail, new Date(today));
  });
  // As autovacuum does during a day; it copies times of reviews into the planner's statistics.
  await db.$executeRaw`ANALYZE "reviews"`;
  today += DAY_MS;
}

/** A night that removes the times in place, which would be enough if files kept nothing in freed space. */
async function sealInPlace(): Promise<void> {
  await db.$executeRaw`UPDATE "reviews" SET "submittedAt" = NULL`;
  await db.$executeRaw`VACUUM (ANALYZE) "reviews"`;
  const files = await stealFiles();
  leftByNights.push({
    named: countNamed(fileOf(files, "reviews")),
    inStatistics: hasATime(fileOf(files, "pg_statistic")),
  });
}

function countNamed(reviews: Buffer): number {
  const range = { from: new Date(FIRST_MONDAY), until: new Date(today) };
  return [...writtenAt].filter(([id, time]) =>
    placesOf(reviews, uuidBytes(id)).some(
      (place) =>
        firstExactTime(reviews.subarray(place, place + ROW_BYTES), range)?.getTime() === time.getTime(),
    ),
  ).length;
}

const hasATime = (file: Buffer) => [...writtenAt.values()].some((time) => file.includes(timeBytes(time)));

const filesWithATime = (files: StolenFile[]) =>
  files.filter(({ bytes }) => hasATime(bytes)).map(({ name }) => name);

const countInLog = (log: Buffer[]) =>
  [...writtenAt.values()].filter((time) => log.some((segment) => segment.includes(timeBytes(time)))).length;

async function configure(change: string): Promise<void> {
  const server = new pg.Client(serverUrl());
  await server.connect();
  await server.query(`ALTER SYSTEM ${change}`);
  await server.query("SELECT pg_reload_conf()");
  // The server has read the setting by then.
  await server.query("SELECT pg_sleep(0.5)");
  await server.end();
}

async function versions(files: StolenFile[]) {
  return Promise.all(
    TABLES.map(async (table) => {
      const [{ rows } = { rows: -1 }] = await db.$queryRawUnsafe<{ rows: number }[]>(
        `SELECT count(*)::int AS "rows" FROM "${table}"`,
      );
      return { table, rows, ...versionsIn(fileOf(files, table)) };
    }),
  );
}

const clean = (found: { table: string; rows: number }[]) =>
  found.map(({ table, rows }) => ({ table, rows, listed: rows, transactions: 1, freedBytes: 0 }));

beforeAll(async () => {
  await makeCases(new Date(FIRST_MONDAY + DAY_MS));
  people = await makePeople(24, 6);
  for (let day = 0; day < DAYS; day++) {
    await liveADay();
    if (day < DAYS - 1) await sealInPlace();
  }
});

describe("a thief with the files of the database", () => {
  it("names the time of all reviews of the last day before its night", async () => {
    const files = await stealFiles();
    expect(countNamed(fileOf(files, "reviews"))).toBeGreaterThanOrEqual(A_DAY);
    expect(filesWithATime(files)).toEqual(expect.arrayContaining(["reviews", "pg_statistic"]));
  });

  it("names some if a night only rewrites and vacuums, because freed rows stay in their pages", async () => {
    await sealInPlace();
    expect(await db.review.count({ where: { submittedAt: { not: null } } })).toBe(0);
    // A night can happen to overwrite all it freed.
    expect(leftByNights.some(({ named }) => named > 0)).toBe(true);
    expect(leftByNights.some(({ inStatistics }) => inStatistics)).toBe(true);
  });

  it("finds no exact time in any file after the seal, and none near an id", async () => {
    await liveADay();
    await sealReviews(new Date(today));
    const files = await stealFiles();
    const reviews = fileOf(files, "reviews");
    expect([...writtenAt.keys()].map((id) => placesOf(reviews, uuidBytes(id)).length)).toEqual(
      [...writtenAt.keys()].map(() => 1),
    );
    expect(countNamed(reviews)).toBe(0);
    expect(filesWithATime(files)).toEqual([]);
  });

  it("finds no exact time in the write-ahead log after the seal, which had some before", async () => {
    let found = 0;
    // Other tests' seals on this server may have removed a day's segments already.
    for (let day = 0; found === 0 && day < LOGGED_DAYS_MAX; day++) {
      await liveADay();
      found = countInLog(await stealLog());
    }
    expect(found).toBeGreaterThan(0);
    await sealReviews(new Date(today));
    expect(countInLog(await stealLog())).toBe(0);
  });
});

describe("a thief who looks for older versions of rows", () => {
  it("finds them, and which transactions wrote them, before the seal", async () => {
    await liveADay();
    const found = await versions(await stealFiles());
    for (const { table, transactions } of found) expect(transactions, table).toBeGreaterThan(1);
  });

  it("finds what an UPDATE replaced if CLUSTER runs in its transaction", async () => {
    await db.$transaction([
      db.$executeRaw`UPDATE "users" SET "id" = "id"`,
      db.$executeRaw`CLUSTER "users" USING "users_pkey"`,
    ]);
    await db.$executeRaw`VACUUM "users"`;
    const [users] = (await versions(await stealFiles())).filter(({ table }) => table === "users");
    expect(users).toMatchObject({ transactions: 1, listed: users?.rows });
    expect(users?.freedBytes).toBeGreaterThan(people.length * 50);
  });

  it("finds only the last version of each row after the seal, all by one transaction", async () => {
    await sealReviews(new Date(today));
    const found = await versions(await stealFiles());
    expect(found).toEqual(clean(found));
    for (const { table, rows } of found) expect(rows, table).toBeGreaterThan(0);
  });

  it.each([
    ["a transaction that still saw them", () => process.env.DATABASE_URL, "SELECT 1"],
    ["a write in another database of the server", serverUrl, "SELECT pg_current_xact_id()"],
  ])("finds none even if %s was open during the seal", async (_what, url, statement) => {
    await liveADay();
    const other = new pg.Client(url());
    await other.connect();
    await other.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await other.query(statement);
    let isSealed = false;
    const sealing = sealReviews(new Date(today)).finally(() => {
      isSealed = true;
    });
    await other.query("SELECT pg_sleep(1)");
    expect(isSealed).toBe(false);
    await other.query("COMMIT");
    await other.end();
    await sealing;
    const found = await versions(await stealFiles());
    expect(found).toEqual(clean(found));
  });
});

describe("a thief with the write-ahead log of a server that keeps segments for a standby", () => {
  it("finds no exact time there after the seal", async () => {
    await configure("SET wal_keep_size = '8MB'");
    try {
      await liveADay();
      await sealReviews(new Date(today));
      expect(countInLog(await stealLog())).toBe(0);
    } finally {
      await configure("RESET wal_keep_size");
    }
  });
});
