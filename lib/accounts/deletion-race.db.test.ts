import { afterAll, describe, expect, it } from "vitest";
import { POST as deleteAccount } from "@/app/api/me/delete/route";
import { PUT as changeAccount } from "@/app/api/me/route";
import { POST as submit } from "@/app/api/reviews/route";
import { POST as unlink } from "@/app/api/reviews/unlink/route";
import { recountCompanies } from "@/lib/companies/mutations";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { pool } from "@/lib/db/pool";
import { sealReviews } from "@/lib/jobs/seal";
import type { User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import { waitingMails } from "@/tests/mails";
import { recountAggregates } from "@/tests/recount";
import { type CookieJar, call, signIn } from "@/tests/requests";

const password = "amber kettle orchard";
const DAY_MS = 24 * 60 * 60 * 1000;
const WORDS = ["spring", "summer", "autumn", "winter", "harvest", "launch", "audit", "merger"];

async function leave(cookies: CookieJar, submissions: "delete" | "unlink" = "delete"): Promise<number> {
  return (await call(deleteAccount, { method: "POST", body: { password, submissions }, cookies })).status;
}

async function write(cookies: CookieJar, leader: User, word: string): Promise<number> {
  const ratings = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
  const { id: revieweeId, companyId } = leader;
  const body = {
    companyId,
    revieweeId,
    ...ratings,
    reviewText: `Plans the ${word} well ahead of everybody.`,
  };
  return (await call(submit, { method: "POST", body, cookies })).status;
}

async function expectTrueFigures(): Promise<void> {
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
}

async function makeTeam(size: number) {
  const company = await makeCompany();
  const leader = await makeUser({ company, password, areReviewsPublic: true });
  const authors = await Promise.all(Array.from({ length: size }, () => makeUser({ company, password })));
  const cookies = await Promise.all(authors.map((author) => signIn(author)));
  return { company, leader, authors, cookies, leaderCookies: await signIn(leader) };
}

type Hold = { untilWaiting: (calls: number) => Promise<void>; release: () => Promise<void> };

const KEYS = { users: "id", companies: "id", accounts: "userId" };

async function holding<T>(table: keyof typeof KEYS, id: string, during: (hold: Hold) => Promise<T>) {
  return withConnection(async (client) => {
    await client.query("BEGIN");
    await client.query(`SELECT FROM "${table}" WHERE "${KEYS[table]}" = $1 FOR NO KEY UPDATE`, [id]);
    return during({
      untilWaiting: (calls) => expect.poll(() => countWaiting(client)).toBe(calls),
      release: async () => void (await client.query("COMMIT")),
    });
  });
}

/** Pauses the deletion of an account after its row is gone, but not what depends on the row. */
async function holdingDeletion<T>({ id: userId }: User, during: (hold: Hold) => Promise<T>) {
  const google = { provider: "google", providerAccountId: `issuer#${userId}`, type: "oidc" };
  await db.oAuthAccount.create({ data: { ...google, userId } });
  return holding("accounts", userId, during);
}

// A deadlock is answered with 503 too, and none of these may cause one.
afterAll(async () => {
  // Each connection reports its count only now and then. All are asked at once, so that each gets one.
  const telling = Array.from({ length: pool().totalCount }, () =>
    pool().query("SELECT pg_stat_force_next_flush(), pg_sleep(0.3)"),
  );
  await Promise.all(telling);
  const { rows } = await withConnection((client) =>
    client.query<{ deadlocks: string }>(
      "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
    ),
  );
  expect(rows[0]?.deadlocks).toBe("0");
});

describe("an account that is deleted (SEC-G1)", () => {
  it("is deleted once, however many times that is sent", async () => {
    const { company, leader, leaderCookies, authors } = await makeTeam(3);
    const copies = await Promise.all(Array.from({ length: 5 }, () => signIn(leader)));
    await makeReview({ leader, author: authors[0] });
    const statuses = await Promise.all([leaderCookies, ...copies].map((cookies) => leave(cookies)));
    // Calls after the first find no account or an ended session.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 400, 401].includes(status))).toEqual([]);
    expect(await db.company.findUniqueOrThrow({ where: { id: company.id } })).toMatchObject({
      // Unchanged until Monday, so that it doesn't show when someone left.
      verifiedMemberCount: 4,
      totalReviews: 0,
    });
    await db.$transaction(recountCompanies);
    expect(await db.company.findUniqueOrThrow({ where: { id: company.id } })).toMatchObject({
      verifiedMemberCount: 3,
    });
    expect(await waitingMails(leader.email)).toHaveLength(1);
    await expectTrueFigures();
  });

  it("leaves no review about it, even if several are sent at that moment", async () => {
    const { leader, leaderCookies, cookies } = await makeTeam(8);
    const [deletion, ...statuses] = await Promise.all([
      leave(leaderCookies),
      ...cookies.map((jar, index) => write(jar, leader, WORDS[index] ?? "")),
    ]);
    expect(deletion).toBe(200);
    expect(statuses.filter((status) => ![201, 404].includes(status))).toEqual([]);
    expect(await db.review.count({ where: { revieweeId: leader.id } })).toBe(0);
    await expectTrueFigures();
  });

  it("refuses a review about it that was in progress during the deletion", async () => {
    const { company, leader, leaderCookies, cookies } = await makeTeam(1);
    const statuses = await holdingDeletion(leader, async ({ untilWaiting, release }) => {
      const deletion = leave(leaderCookies);
      await untilWaiting(1);
      const review = write(cookies[0] as CookieJar, leader, "spring");
      await untilWaiting(2);
      await release();
      return [await deletion, await review];
    });
    expect(statuses).toEqual([200, 404]);
    expect(await db.review.count({ where: { companyId: company.id } })).toBe(0);
    await expectTrueFigures();
  });

  it("takes a review about it that was stored a moment before", async () => {
    const { company, leader, leaderCookies, cookies } = await makeTeam(1);
    const statuses = await holding("companies", company.id, async ({ untilWaiting, release }) => {
      const review = write(cookies[0] as CookieJar, leader, "spring");
      await untilWaiting(1);
      const deletion = leave(leaderCookies);
      await untilWaiting(2);
      await release();
      return [await deletion, await review];
    });
    expect(statuses[0]).toBe(200);
    // The answer is read after storing, and by then the review may be gone.
    expect([201, 404]).toContain(statuses[1]);
    expect(await db.review.count({ where: { companyId: company.id } })).toBe(0);
    await expectTrueFigures();
  });
});

describe("an author who deletes the account and the submissions", () => {
  it("leaves behind none that were in progress", async () => {
    const { leader, authors, cookies } = await makeTeam(1);
    const [author, jar] = [authors[0] as User, cookies[0] as CookieJar];
    const copy = await signIn(author);
    const statuses = await holdingDeletion(author, async ({ untilWaiting, release }) => {
      const deletion = leave(jar);
      await untilWaiting(1);
      const late = write(copy, leader, "summer");
      await untilWaiting(2);
      await release();
      return [await deletion, await late];
    });
    expect(statuses).toEqual([200, 401]);
    expect(await db.review.count({ where: { revieweeId: leader.id } })).toBe(0);
    await expectTrueFigures();
  });

  it("takes one that was stored a moment before", async () => {
    const { leader, authors, cookies } = await makeTeam(1);
    const copy = await signIn(authors[0] as User);
    const statuses = await holding("users", leader.id, async ({ untilWaiting, release }) => {
      const early = write(copy, leader, "spring");
      await untilWaiting(1);
      const deletion = leave(cookies[0] as CookieJar);
      await untilWaiting(2);
      await release();
      return [await deletion, await early];
    });
    expect(statuses[0]).toBe(200);
    expect([201, 401, 404]).toContain(statuses[1]);
    expect(await db.review.count({ where: { revieweeId: leader.id } })).toBe(0);
    await expectTrueFigures();
  });

  it("can do so while sending from every browser", async () => {
    const { leader, authors } = await makeTeam(1);
    const author = authors[0] as User;
    const browsers = await Promise.all(Array.from({ length: 4 }, () => signIn(author)));
    const [deletion, ...statuses] = await Promise.all([
      leave(browsers[0] as CookieJar),
      ...browsers.map((jar, index) => write(jar, leader, WORDS[index] ?? "")),
    ]);
    expect(deletion).toBe(200);
    expect(statuses.filter((status) => ![201, 401, 404, 429].includes(status))).toEqual([]);
    expect(await db.review.count({ where: { revieweeId: leader.id } })).toBe(0);
    await expectTrueFigures();
  });

  it("can do so while a leader they reviewed does the same", async () => {
    for (let round = 0; round < 5; round++) {
      const { authors, cookies } = await makeTeam(4);
      await makeReviews(
        authors.flatMap((author) =>
          authors.filter((leader) => leader !== author).map((leader) => ({ author, leader })),
        ),
      );
      expect(await Promise.all(cookies.map((jar) => leave(jar)))).toEqual([200, 200, 200, 200]);
      const about = { revieweeId: { in: authors.map(({ id }) => id) } };
      expect(await db.review.count({ where: about })).toBe(0);
      await expectTrueFigures();
    }
  });

  it("can do so while unlinking one of them or making reviews public", async () => {
    const { leader, authors, cookies, leaderCookies } = await makeTeam(3);
    const reviews = await Promise.all(authors.map((author) => makeReview({ author, leader })));
    const copies = await Promise.all(authors.map((author) => signIn(author)));
    const calls = [
      ...cookies.map((jar) => leave(jar)),
      ...copies.map((jar, index) => {
        const body = { id: reviews[index]?.id };
        return call(unlink, { method: "POST", body, cookies: jar }).then(({ status }) => status);
      }),
      ...[false, true, false].map((areReviewsPublic) => {
        const [method, body, cookies] = ["PUT", { areReviewsPublic }, leaderCookies] as const;
        return call(changeAccount, { method, body, cookies }).then(({ status }) => status);
      }),
    ];
    const statuses = await Promise.all(calls);
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    expect(statuses.slice(3, 6).filter((status) => ![200, 401, 404].includes(status))).toEqual([]);
    expect(statuses.slice(6)).toEqual([200, 200, 200]);
    await expectTrueFigures();
  });
});

describe("a deletion while the seal is writing", () => {
  it("waits for it, or the seal waits: no other review is lost, and no stat is wrong", async () => {
    const company = await makeCompany();
    const keeper = await makeUser({ company });
    await makeReviews(
      Array.from({ length: 12 }, (_, day) => ({
        author: keeper,
        company,
        createdAt: new Date(Date.now() - (day + 1) * DAY_MS),
      })),
    );
    const kept = (await db.review.findMany({ where: { companyId: company.id } })).map(({ id }) => id).sort();
    for (let round = 0; round < 6; round++) {
      const { leader, authors, cookies, leaderCookies } = await makeTeam(2);
      const createdAt = new Date(Date.now() - 2 * DAY_MS);
      await makeReviews(
        authors.flatMap((author) =>
          [{ leader }, { company }].map((target) => ({ ...target, author, createdAt })),
        ),
      );
      const [first, second, third] = await Promise.all([
        leave(cookies[0] as CookieJar, "delete"),
        leave(cookies[1] as CookieJar, "delete"),
        leave(leaderCookies, "unlink"),
        sealReviews(new Date()),
      ]);
      expect([first, second, third]).toEqual([200, 200, 200]);
    }
    const left = await db.review.findMany({ where: { companyId: company.id }, select: { id: true } });
    expect(left.map(({ id }) => id).sort()).toEqual(kept);
    await expectTrueFigures();
  });
});
