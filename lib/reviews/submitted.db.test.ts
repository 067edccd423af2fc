import { beforeAll, describe, expect, it } from "vitest";
import { GET as GET_SUBMITTED } from "@/app/api/reviews/submitted/route";
import { GET as GET_STATS } from "@/app/api/reviews/submitted/stats/route";
import { db } from "@/lib/db/client";
import { submittedColumns, toSubmittedReview } from "@/lib/reviews/queries/rows";
import type { ReviewSort } from "@/lib/reviews/schema";
import { makeUser } from "@/tests/factories";
import { makeSubmissions } from "@/tests/prolific";
import { type CookieJar, call, signIn } from "@/tests/requests";

// Two statements can't look up so many. They cover many weeks and all ratings, so every order has ties.
const OWN = 450;

let cookies: CookieJar;
let companyId: string;

beforeAll(async () => {
  const author = await makeUser();
  cookies = await signIn(author);
  ({ companyId } = await makeSubmissions(author, OWN));
  await db.$executeRaw`
    UPDATE "reviews" SET "overallRating" = 1 + ascii(substr("id"::text, 1, 1)) % 5,
      "createdAt" = "createdAt" - ascii(substr("id"::text, 2, 1)) * interval '7 days',
      "visibleAt" = "visibleAt" - ascii(substr("id"::text, 2, 1)) * interval '7 days',
      "reviewText" = 'Keeps what was promised, mostly about ' || (ARRAY['plans', 'people'])[1 + ascii(substr("id"::text, 3, 1)) % 2]
    WHERE "companyId" = ${companyId}::uuid`;
});

async function readAll(query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const url = `/api/reviews/submitted?pageSize=100&page=${page}&${query}`;
    const response = await call(GET_SUBMITTED, { cookies, url });
    expect(response.status).toBe(200);
    const items = (await response.json()) as { id: string }[];
    ids.push(...items.map(({ id }) => id));
    if (items.length < 100) return { ids, total: Number(response.headers.get("X-Total-Count")) };
  }
}

async function expectedIds(where: object, orderBy: object[]): Promise<string[]> {
  const rows = await db.review.findMany({ where: { companyId, ...where }, orderBy, select: { id: true } });
  return rows.map(({ id }) => id);
}

describe("GET /api/reviews/submitted of an author of 450 reviews (D18)", () => {
  it.each<[ReviewSort, object[]]>([
    ["newest", [{ createdAt: "desc" }, { id: "asc" }]],
    ["oldest", [{ createdAt: "asc" }, { id: "asc" }]],
    ["highest-rated", [{ overallRating: "desc" }, { createdAt: "desc" }, { id: "asc" }]],
    ["lowest-rated", [{ overallRating: "asc" }, { createdAt: "desc" }, { id: "asc" }]],
  ])("has them all once, %s first", async (sort, orderBy) => {
    const ids = await expectedIds({}, orderBy);
    expect(ids).toHaveLength(OWN);
    expect(await readAll(`sort=${sort}`)).toEqual({ ids, total: OWN });
  });

  it("has of each what Prisma reads", async () => {
    await db.$executeRaw`
      UPDATE "reviews" SET "holdReasons" = ARRAY['named-person', 'insult'], "removalReason" = 'One – two'
      WHERE "companyId" = ${companyId}::uuid AND "overallRating" = 1`;
    const rows = await db.review.findMany({ where: { companyId }, select: submittedColumns });
    const url = "/api/reviews/submitted?pageSize=100&page=1&sort=lowest-rated";
    const items: { id: string }[] = await (await call(GET_SUBMITTED, { cookies, url })).json();
    const twins = new Map(rows.map((row) => [row.id, toSubmittedReview(row, new Map())]));
    expect(items).toHaveLength(100);
    expect(items).toEqual(items.map(({ id }) => twins.get(id)));
  });

  it("searches and filters all of them, and the stats match", async () => {
    const query = "q=PROMISED%20people&minRating=4";
    const ids = await expectedIds({ reviewText: { contains: "people" }, overallRating: { gte: 4 } }, [
      { createdAt: "desc" },
      { id: "asc" },
    ]);
    expect(ids.length).toBeGreaterThan(20);
    expect(await readAll(query)).toEqual({ ids, total: ids.length });
    const stats = await call(GET_STATS, { cookies, url: `/api/reviews/submitted/stats?${query}` });
    expect(await stats.json()).toMatchObject({ total: ids.length, positive: ids.length, negative: 0 });
  });

  it("has those with exactly so many stars, and their stats", async () => {
    const ids = await expectedIds({ overallRating: 2 }, [{ createdAt: "desc" }, { id: "asc" }]);
    expect(ids.length).toBeGreaterThan(20);
    expect(await readAll("stars=2")).toEqual({ ids, total: ids.length });
    const stats = await call(GET_STATS, { cookies, url: "/api/reviews/submitted/stats?stars=2" });
    expect(await stats.json()).toMatchObject({ total: ids.length, counts: [0, ids.length, 0, 0, 0] });
  });

  it("is empty after the last page, and still counts", async () => {
    const response = await call(GET_SUBMITTED, { cookies, url: "/api/reviews/submitted?page=91&pageSize=5" });
    expect(await response.json()).toEqual([]);
    expect(response.headers.get("X-Total-Count")).toBe(String(OWN));
  });
});
