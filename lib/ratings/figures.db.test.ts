import { beforeAll, describe, expect, it } from "vitest";
import { GET as GET_COMPANY_FIGURES } from "@/app/api/companies/[id]/stats/route";
import { GET as GET_OVERVIEW } from "@/app/api/companies/overview/route";
import { GET as GET_PROFILES } from "@/app/api/companies/profiles/route";
import { GET as GET_LEADER } from "@/app/api/leaders/[id]/route";
import { GET as GET_LEADER_FIGURES } from "@/app/api/leaders/[id]/stats/route";
import { PUT as PUT_ME } from "@/app/api/me/route";
import { GET as GET_OF } from "@/app/api/reviews/route";
import { dayOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { roundAverage } from "@/lib/format";
import { sealReviews } from "@/lib/jobs/seal";
import { RATING_DIMENSIONS } from "@/lib/ratings/constants";
import { listQuartersOfLeader, listWeeksOfCompany, listWeeksOfLeader } from "@/lib/ratings/queries/counts";
import { spreadOf } from "@/lib/ratings/rules";
import { type RatingFigures, spreadAverage } from "@/lib/ratings/schema";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { recountAggregates } from "@/tests/recount";
import { type CookieJar, call, signIn } from "@/tests/requests";

const DAY_MS = 24 * 60 * 60 * 1000;
const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const CANARY = "Canary: the quince tree behind the loading dock";

let company: Company;
let open: User;
let closed: User;
let jars: Record<"open" | "closed" | "third", CookieJar>;

beforeAll(async () => {
  company = await makeCompany({ name: "Quince Freight" });
  const third = await makeUser({ company });
  open = await makeUser({ company, firstName: "Odile", areReviewsPublic: true });
  closed = await makeUser({ company, firstName: "Clovis" });
  jars = { open: await signIn(open), closed: await signIn(closed), third: await signIn(third) };
  const ratings = (overallRating: number) => ({
    communicationRating: Math.max(1, overallRating - 1),
    supportRating: 3,
    growthRating: Math.min(5, overallRating + 1),
    overallRating,
  });
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  for (const [index, overall] of [5, 4, 4, 2, 5, 3].entries()) {
    await makeReview({
      author: third,
      leader: open,
      ratings: ratings(overall),
      createdAt: daysAgo(index * 100),
    });
  }
  await makeReview({ author: third, company, ratings: ratings(3), createdAt: daysAgo(8) });
  // None of these may show in anything that the third person reads.
  await makeReview({ author: third, leader: closed, ratings: ratings(1), text: CANARY });
  for (const state of ["HELD", "REMOVED"] as const) {
    await makeReview({
      author: third,
      leader: open,
      ratings: ratings(1),
      state,
      text: `${CANARY}, ${state}`,
    });
    await makeReview({ author: third, company, ratings: ratings(1), state, text: `${CANARY}, ${state} too` });
  }
  await makeReview({
    author: third,
    company,
    unregisteredLeaderEmail: "kim@elsewhere.com",
    ratings: ratings(1),
    text: `${CANARY}, unclaimed`,
  });
});

type Handler = typeof GET_LEADER_FIGURES;

async function read(handler: Handler, cookies: CookieJar, id: string): Promise<RatingFigures | null> {
  const response = await call(handler, { cookies, params: { id } });
  expect(response.status).toBe(200);
  return (await response.json()) as RatingFigures | null;
}

async function recount(cookies: CookieJar, query: string) {
  const response = await call(GET_OF, { cookies, url: `/api/reviews?${query}` });
  const reviews = (await response.json()) as Record<string, number>[];
  const of = (column: string) => {
    const given = reviews.map((review) => review[column] ?? 0);
    const average = roundAverage(given.reduce((sum, rating) => sum + rating, 0) / given.length);
    return { average, lowest: Math.min(...given), highest: Math.max(...given) };
  };
  return {
    total: reviews.length,
    counts: [1, 2, 3, 4, 5].map((stars) => reviews.filter((review) => review.overallRating === stars).length),
    communication: of("communicationRating"),
    support: of("supportRating"),
    growth: of("growthRating"),
    overall: of("overallRating"),
  };
}

describe("GET /api/leaders/{id}/stats", () => {
  it("equals a recount of the readable reviews, for everyone if they are public (SEC-C5)", async () => {
    const figures = await read(GET_LEADER_FIGURES, jars.third, open.id);
    expect(figures).toMatchObject(await recount(jars.third, `leaderId=${open.id}`));
    expect(figures).toMatchObject({ total: 6, overall: { lowest: 2, highest: 5 } });
    expect(await read(GET_LEADER_FIGURES, jars.open, open.id)).toEqual(figures);
    expect(await read(GET_LEADER_FIGURES, jars.open, "me")).toEqual(figures);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("has last year next to all time, and a trend that loses no review", async () => {
    const figures = await read(GET_LEADER_FIGURES, jars.third, open.id);
    expect(figures?.lastYear).toEqual({
      total: 4,
      sum: 15,
      overall: { average: 3.8, lowest: 2, highest: 5 },
    });
    expect(figures?.trend.reduce((sum, point) => sum + point.total, 0)).toBe(6);
    expect(figures?.trend.every((point) => point.total >= 3)).toBe(true);
  });

  it("has every rating over the same quarters, of a leader; of a company only the overall one", async () => {
    const leader = await makeUser({ areReviewsPublic: true });
    const rated = async (day: string, ratings: number[], state: "PUBLISHED" | "HELD" = "PUBLISHED") => {
      const [communicationRating = 0, supportRating = 0, growthRating = 0, overallRating = 0] = ratings;
      const given = { communicationRating, supportRating, growthRating, overallRating };
      await makeReview({ leader, ratings: given, state, createdAt: new Date(`${day}T15:00:00Z`) });
    };
    await rated("2025-01-15", [5, 1, 2, 3]);
    await rated("2025-02-12", [4, 1, 2, 3]);
    await rated("2025-03-12", [3, 1, 5, 3]);
    await rated("2025-03-13", [1, 1, 1, 1], "HELD");
    await rated("2025-05-14", [2, 2, 2, 4]);
    const figures = await read(GET_LEADER_FIGURES, jars.third, leader.id);
    expect(figures?.trend).toEqual([
      {
        from: "2025-01-01",
        to: "2025-04-01",
        total: 4,
        average: 3.3,
        parts: { communication: 3.5, support: 1.3, growth: 2.8 },
      },
    ]);
    const ofCompany = await read(GET_COMPANY_FIGURES, jars.third, company.id);
    expect(ofCompany?.trend.length).toBeGreaterThan(0);
    expect(ofCompany?.trend.every(({ parts }) => parts === null)).toBe(true);
  });

  it("is for the leader only if they are private, and doesn't reveal how many there are (SEC-C3)", async () => {
    expect(await read(GET_LEADER_FIGURES, jars.closed, closed.id)).toMatchObject({
      total: 1,
      overall: { average: 1 },
      lastYear: { total: 1, sum: null, overall: null },
      trend: [],
    });
    const without = await makeUser({ company });
    for (const jar of [jars.third, jars.open]) {
      const answers = await Promise.all(
        [closed, without].map((leader) => read(GET_LEADER_FIGURES, jar, leader.id)),
      );
      expect(answers).toEqual([null, null]);
    }
  });

  it("is 404 for an unknown, unverified or malformed one", async () => {
    const unverified = await makeUser({ isVerified: false });
    for (const id of [UNKNOWN, unverified.id, "x"]) {
      expect((await call(GET_LEADER_FIGURES, { cookies: jars.third, params: { id } })).status).toBe(404);
    }
  });

  it("has zeros if there is nothing yet", async () => {
    const silent = await makeUser({ company, areReviewsPublic: true });
    const none = { average: 0, lowest: 0, highest: 0 };
    expect(await read(GET_LEADER_FIGURES, jars.third, silent.id)).toEqual({
      total: 0,
      counts: [0, 0, 0, 0, 0],
      communication: none,
      support: none,
      growth: none,
      overall: none,
      lastYear: { total: 0, sum: null, overall: null },
      trend: [],
      busyWeek: null,
    });
  });

  it("has the same trend before and after the seal, so that it doesn't reveal the day", async () => {
    const leader = await makeUser({ company, areReviewsPublic: true });
    // A Thursday and a Friday of the fourth quarter, in a week that began in the third.
    for (const day of ["2025-10-02", "2025-10-02", "2025-10-03"]) {
      await makeReview({ leader, createdAt: new Date(`${day}T15:00:00Z`) });
    }
    const before = await read(GET_LEADER_FIGURES, jars.third, leader.id);
    expect(before?.trend).toMatchObject([{ from: "2025-07-01", to: "2025-07-01", total: 3, average: 4 }]);
    await sealReviews(new Date());
    expect(await read(GET_LEADER_FIGURES, jars.third, leader.id)).toEqual(before);
  });
});

describe("several in one week (G68)", () => {
  const lastWeek = weeksAfter(new Date(), -1);
  const busyWeek = { week: dayOf(lastWeek), total: 3, ofTotal: 4 };

  async function makeBusy(areReviewsPublic: boolean): Promise<User> {
    const leader = await makeUser({ areReviewsPublic });
    for (const weeks of [-1, -1, -1, -5]) {
      await makeReview({ leader, createdAt: weeksAfter(new Date(), weeks) });
    }
    return leader;
  }

  it("is told to every reader of a public leader and of the company", async () => {
    const leader = await makeBusy(true);
    expect((await read(GET_LEADER_FIGURES, jars.third, leader.id))?.busyWeek).toEqual(busyWeek);
    const ofCompany = await read(GET_COMPANY_FIGURES, jars.third, leader.companyId ?? "");
    expect(ofCompany?.busyWeek).toEqual(busyWeek);
  });

  it("is told only to the leader if they keep their reviews private, and not of the company", async () => {
    const leader = await makeBusy(false);
    const own = await signIn(leader);
    expect((await read(GET_LEADER_FIGURES, own, leader.id))?.busyWeek).toEqual(busyWeek);
    expect(await read(GET_LEADER_FIGURES, jars.third, leader.id)).toBeNull();
    const ofCompany = await read(GET_COMPANY_FIGURES, own, leader.companyId ?? "");
    expect(ofCompany?.busyWeek).toBeNull();
  });
});

describe("GET /api/companies/{id}/stats", () => {
  it("counts what everyone may read, the same for every reader (G11, SEC-C3, SEC-C5)", async () => {
    const figures = await read(GET_COMPANY_FIGURES, jars.third, company.id);
    expect(figures).toMatchObject(await recount(jars.third, `companyId=${company.id}`));
    expect(figures?.counts.slice(0, 2)).toEqual([0, 1]);
    for (const jar of [jars.open, jars.closed]) {
      expect(await read(GET_COMPANY_FIGURES, jar, company.id)).toEqual(figures);
    }
  });

  it("counts a leader's reviews once they make them public, and no longer when they don't", async () => {
    const before = await read(GET_COMPANY_FIGURES, jars.third, company.id);
    const change = (areReviewsPublic: boolean) =>
      call(PUT_ME, { method: "PUT", cookies: jars.closed, body: { areReviewsPublic } });
    expect((await change(true)).status).toBe(200);
    const during = await read(GET_COMPANY_FIGURES, jars.third, company.id);
    expect(during?.counts[0]).toBe(1);
    expect([before?.growth.lowest, during?.growth.lowest]).toEqual([3, 2]);
    expect((await change(false)).status).toBe(200);
    expect(await read(GET_COMPANY_FIGURES, jars.third, company.id)).toEqual(before);
  });

  it("is 404 for an unknown or malformed one", async () => {
    for (const id of [UNKNOWN, "x"]) {
      expect((await call(GET_COMPANY_FIGURES, { cookies: jars.third, params: { id } })).status).toBe(404);
    }
  });
});

describe("the counts of a leader and a company", () => {
  it("are what Prisma reads", async () => {
    const select = { week: true, overallCounts: true };
    const orderBy = { week: "desc" } as const;
    for (const { id } of [open, closed]) {
      const twins = await db.leaderWeek.findMany({ where: { leaderId: id }, select, orderBy });
      expect(twins).not.toEqual([]);
      expect(await listWeeksOfLeader(id)).toEqual(twins);
    }
    const ofCompany = await db.companyWeek.findMany({ where: { companyId: company.id }, select, orderBy });
    expect(await listWeeksOfCompany(company.id)).toEqual(ofCompany);
    const leader = await db.user.findUniqueOrThrow({ where: { id: open.id } });
    const employer = await db.company.findUniqueOrThrow({ where: { id: company.id } });
    const figures = [
      [await read(GET_LEADER_FIGURES, jars.third, open.id), leader],
      [await read(GET_COMPANY_FIGURES, jars.third, company.id), employer],
    ] as const;
    for (const [answer, twin] of figures) {
      expect([answer?.total, answer?.counts]).toEqual([twin.totalReviews, twin.overallCounts]);
      for (const { key, counts } of RATING_DIMENSIONS) {
        expect(answer?.[key]).toEqual(spreadAverage.parse(spreadOf(twin[counts])));
      }
    }
  });

  it("are those of the quarters, each by its first day", async () => {
    const { overallCounts } = await db.user.findUniqueOrThrow({ where: { id: open.id } });
    const quarters = await listQuartersOfLeader(open.id);
    const summed = [0, 1, 2, 3, 4].map((star) =>
      quarters.reduce((sum, quarter) => sum + (quarter.overallCounts[star] ?? 0), 0),
    );
    expect(summed).toEqual(overallCounts);
    for (const { week } of quarters) expect(dayOf(week)).toMatch(/^\d{4}-(01|04|07|10)-01$/);
  });
});

describe("the lookups and the company list", () => {
  it("have no word of a private, held, removed or unclaimed review, and no exact time (SEC-C3, SEC-C5, SEC-C9)", async () => {
    const answers = await Promise.all(
      [jars.third, jars.open].flatMap((cookies) => [
        ...[open, closed].flatMap(({ id }) => [
          call(GET_LEADER, { cookies, params: { id } }),
          call(GET_LEADER_FIGURES, { cookies, params: { id } }),
          call(GET_OF, { cookies, url: `/api/reviews?leaderId=${id}` }),
        ]),
        call(GET_COMPANY_FIGURES, { cookies, params: { id: company.id } }),
        call(GET_OF, { cookies, url: `/api/reviews?companyId=${company.id}` }),
        call(GET_PROFILES, { cookies, url: "/api/companies/profiles?q=quince" }),
        call(GET_OVERVIEW, { cookies }),
      ]),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    for (const body of bodies) {
      expect(body).not.toMatch(/canary|T\d\d:\d\d|authorTag|submissionHash|authorSalt|elsewhere\.com/i);
    }
    expect(bodies.join("")).toContain("Quince Freight");
  });

  it("require a signed-in user", async () => {
    const asked = [
      call(GET_LEADER_FIGURES, { params: { id: open.id } }),
      call(GET_COMPANY_FIGURES, { params: { id: company.id } }),
      call(GET_PROFILES),
      call(GET_OVERVIEW),
    ];
    expect((await Promise.all(asked)).map((answer) => answer.status)).toEqual([401, 401, 401, 401]);
  });
});
