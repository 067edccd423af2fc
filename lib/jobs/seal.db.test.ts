import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { createSession } from "@/lib/auth/sessions";
import { mondayOf, weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { sealReviews } from "@/lib/jobs/seal";
import { encryptMail } from "@/lib/mail/encrypted";
import { countReviews, recountForCompanies } from "@/lib/ratings/mutations";
import { WAITS } from "@/lib/reviews/rules";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { recountAggregates } from "@/tests/recount";

const KILLS = process.env.FAULTS === "full" ? 50 : 15;
// Among so many, one comes while a table is put in order.
const KILLS_MAX = 150;
const DAY_MS = 24 * 60 * 60 * 1000;
const NOON = new Date("2026-11-19T12:00:00Z");
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS);

beforeEach(async () => {
  await db.review.deleteMany();
});

async function contents(): Promise<unknown[]> {
  return db.review.findMany({
    omit: { submittedAt: true, sealed: true },
    orderBy: { id: "asc" },
  });
}

/** By links, because reviews of one author would each take a transaction. */
async function makeOldReviews(count: number): Promise<void> {
  const company = await makeCompany();
  await makeReviews(
    Array.from({ length: count }, (_, index) => ({ company, createdAt: daysAgo(1 + (index % 13)) })),
  );
}

describe("waiting emails after the seal", () => {
  const waiting = async (notBefore: Date, attempts: number, failedAt: Date | null = null) => {
    const id = randomUUID();
    const payload = encryptMail(id, { kind: "invitation", payload: { to: "a@b.io" }, idempotencyKey: id });
    const recipientKey = new Uint8Array(randomBytes(32));
    await db.outboxMessage.create({ data: { id, recipientKey, payload, notBefore, attempts, failedAt } });
    return async () => (await db.outboxMessage.findUniqueOrThrow({ where: { id } })).notBefore;
  };
  const midnight = new Date("2026-11-19T00:00:00Z");
  const inMinutes = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

  it("have no time that dates what they are about, and one in progress isn't sent twice", async () => {
    const [retried, late, sending, taken, slot, soon] = [
      await waiting(inMinutes(73), 3),
      await waiting(inMinutes(-7), 0),
      await waiting(inMinutes(5), 1),
      // By a server that began while the seal was at other tables.
      await waiting(inMinutes(5.5), 1),
      await waiting(new Date("2026-11-21T09:00:00Z"), 0),
      await waiting(inMinutes(1), 0),
    ];
    await sealReviews(NOON);
    expect([await retried(), await late()]).toEqual([midnight, midnight]);
    expect([await sending(), await taken()]).toEqual([inMinutes(5), inMinutes(5.5)]);
    expect(await slot()).toEqual(new Date("2026-11-21T09:00:00Z"));
    expect(await soon()).toEqual(inMinutes(1));
  });
});

describe("sealReviews", () => {
  it("removes the exact time of older reviews, changes nothing else, and finds nothing to do the second time", async () => {
    await makeOldReviews(20);
    const before = await contents();
    expect(await sealReviews(NOON)).toBe(20);
    expect(await contents()).toEqual(before);
    for (const row of await db.review.findMany()) {
      expect(row).toMatchObject({ sealed: true, submittedAt: null });
      expect(row.createdAt.toISOString()).toBe(`${weekOf(row.createdAt)}T00:00:00.000Z`);
      expect(row.visibleAt).toEqual(row.createdAt);
    }
    expect(await sealReviews(NOON)).toBe(0);
  });

  it("leaves today's reviews their exact time, which shows in no list, and doesn't touch the date of a review that waits for others", async () => {
    const today = await makeReview({ company: await makeCompany(), createdAt: NOON });
    const waiting = await makeReview({ createdAt: daysAgo(2), release: "together" });
    expect(await sealReviews(NOON)).toBe(1);
    expect(await db.review.findUniqueOrThrow({ where: { id: today.id } })).toMatchObject({
      sealed: false,
      submittedAt: NOON,
      createdAt: mondayOf(NOON),
    });
    expect(await db.review.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
      sealed: true,
      state: "WAITING",
      visibleAt: WAITS,
    });
  });

  it("leaves no exact time in the planner's statistics", async () => {
    await makeOldReviews(60);
    await db.$executeRaw`ANALYZE "reviews"`;
    await sealReviews(NOON);
    const rows = await db.$queryRaw<{ bounds: string | null }[]>`
      SELECT concat_ws(' ', histogram_bounds::text, most_common_vals::text) AS "bounds" FROM pg_stats
      WHERE tablename = 'reviews' AND attname IN ('createdAt', 'submittedAt', 'visibleAt')`;
    expect(rows).toHaveLength(3);
    for (const { bounds } of rows) expect(bounds).not.toMatch(/\d\d:\d\d:\d\d\.\d|12:00:00/);
  });

  it("rewrites the whole week under one transaction ID, night after night", async () => {
    const company = await makeCompany();
    for (const days of [3, 2, 1]) {
      await makeReview({ company, createdAt: daysAgo(days) });
      await sealReviews(daysAgo(days - 1));
    }
    const rows = await db.$queryRaw<{ xmin: string }[]>`SELECT DISTINCT xmin::text FROM "reviews"`;
    expect(rows).toHaveLength(1);
  });

  it("rewrites only its own week for a new review, and every week once a sealed review is unlinked", async () => {
    const transactions = async () =>
      (await db.$queryRaw<unknown[]>`SELECT DISTINCT xmin::text FROM "reviews"`).length;
    const company = await makeCompany();
    const old = await makeReview({ company, createdAt: daysAgo(20) });
    await makeReview({ company, createdAt: daysAgo(9) });
    await sealReviews(daysAgo(1));
    await makeReview({ company, createdAt: daysAgo(1) });
    expect(await sealReviews(NOON)).toBe(1);
    expect(await transactions()).toBe(2);
    await db.review.update({ where: { id: old.id }, data: { sealed: false } });
    expect(await sealReviews(NOON)).toBe(1);
    expect(await transactions()).toBe(1);
    expect(await db.review.findUniqueOrThrow({ where: { id: old.id } })).toMatchObject({ sealed: true });
  });

  it("rewrites the stats of this week and the last each night, and all of them once an older one has changed", async () => {
    const transactions = async () =>
      (await db.$queryRaw<unknown[]>`SELECT DISTINCT xmin::text FROM "company_weeks"`).length;
    await db.companyWeek.deleteMany();
    const company = await makeCompany();
    const old = await makeReview({ company, createdAt: daysAgo(20) });
    await makeReview({ company, createdAt: daysAgo(9) });
    await sealReviews(daysAgo(1));
    expect(await transactions()).toBe(1);
    await makeReview({ company, createdAt: daysAgo(2) });
    const figures = await db.companyWeek.findMany({ orderBy: { week: "asc" }, omit: { sealed: true } });
    await sealReviews(NOON);
    expect(await transactions()).toBe(2);
    expect(await db.companyWeek.findMany({ orderBy: { week: "asc" }, omit: { sealed: true } })).toEqual(
      figures,
    );
    await db.$transaction((tx) => countReviews(tx, [old.id], "out"));
    await makeReview({ company, createdAt: daysAgo(20) });
    await sealReviews(NOON);
    expect(await transactions()).toBe(1);
    expect(await db.companyWeek.count({ where: { sealed: false } })).toBe(0);
  });

  it("makes writers wait, fails none of them, and leaves no stat wrong", async () => {
    await makeOldReviews(40);
    const company = await makeCompany();
    const leader = await makeUser({ company });
    const authors = await Promise.all(Array.from({ length: 4 }, () => makeUser({ company })));
    for (let round = 0; round < 8; round++) {
      await Promise.all([
        sealReviews(NOON),
        ...authors.map((author) => makeReview({ author, leader })),
        ...authors.map((author) => makeReview({ author, company })),
        ...authors.map(({ id }) => createSession(id, new Date())),
        db.$transaction(async (tx) => {
          const areReviewsPublic = round % 2 === 0;
          await tx.user.update({ where: { id: leader.id }, data: { areReviewsPublic } });
          await recountForCompanies(tx, leader.id, areReviewsPublic);
        }),
      ]);
    }
    const { stored, recounted } = await recountAggregates();
    expect(stored.totals.find(({ id }) => id === leader.id)?.totalReviews).toBe(32);
    expect(stored.weeks.filter(({ id }) => id === company.id)).toEqual(
      recounted.weeks.filter(({ id }) => id === company.id),
    );
  });

  it("lets one server seal at a time", async () => {
    await makeOldReviews(30);
    const counts = await Promise.all([sealReviews(NOON), sealReviews(NOON), sealReviews(NOON)]);
    expect(counts.filter((count) => count === 30)).toHaveLength(1);
    expect(await db.review.count()).toBe(30);
  });

  it("loses and duplicates nothing when killed at random moments (SEC-Q9)", async () => {
    await makeOldReviews(120);
    const before = await contents();
    const startedAt = performance.now();
    await sealReviews(NOON);
    const sealingMs = performance.now() - startedAt;
    let cut = 0;
    const interrupted: string[] = [];
    const hasCutFiling = () => interrupted.some((query) => /^(CLUSTER|VACUUM)/.test(query));
    for (let round = 0; round < KILLS || (!hasCutFiling() && round < KILLS_MAX); round++) {
      await db.review.updateMany({ data: { sealed: false } });
      const sealing = sealReviews(NOON).catch(() => "cut");
      const killing = withConnection(async (client) => {
        // Not in PostgreSQL, where the seal would wait for the snapshot of pg_sleep.
        await sleep(Math.random() * sealingMs);
        const { rows } = await client.query<{ query: string; state: string }>(
          `SELECT query, state, pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'background-job' AND pid <> pg_backend_pid() AND datname = current_database()`,
        );
        interrupted.push(...rows.filter(({ state }) => state === "active").map(({ query }) => query));
      });
      if ((await sealing) === "cut") cut++;
      await killing;
      expect(await contents()).toEqual(before);
    }
    expect(cut).toBeGreaterThan(0);
    expect(hasCutFiling(), interrupted.join("\n")).toBe(true);
    await sealReviews(NOON);
    expect(await contents()).toEqual(before);
  });
});
