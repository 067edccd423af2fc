import pg from "pg";
import { beforeAll, expect, it, type MockInstance, vi } from "vitest";
import { GET as figures } from "@/app/api/leaders/[id]/stats/route";
import { GET as me } from "@/app/api/me/route";
import { GET as received } from "@/app/api/reviews/me/route";
import { GET as recent } from "@/app/api/reviews/recent/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { pool } from "@/lib/db/pool";
import { readPage } from "@/lib/reviews/queries/page-rows";
import { call, signIn } from "@/tests/requests";
import { aboutLeader, RATINGS, scene, submit, TEXT } from "@/tests/submitting";
import { fill } from "../../tests/bench/fill";

const REVIEWS = 30_000;
const WEEKS = 104;
// PostgreSQL plans the first five calls in any case.
const CUSTOM_PLANS = 5;
const CALLS = 2 * CUSTOM_PLANS;
let memberId: string;
let leaderId: string;
let largestCompanyId: string;

beforeAll(async () => {
  // There is one connection, so it has every statement. Nothing has used the pool yet.
  pool().options.max = 1;
  ({ memberId, leaderId, largestCompanyId } = await fill(REVIEWS));
});

it("reads only a leader's own reviews for a page, whichever of many weeks it is in", async () => {
  await withConnection(async (client) => {
    for (let week = 0; week < WEEKS; week++) {
      const within = `"state" = 'PUBLISHED' AND "createdAt" >= date_trunc('week', now()) - ${week} * interval '1 week'
        AND "createdAt" < date_trunc('week', now()) - ${week - 1} * interval '1 week'`;
      const plan = await explain(
        client,
        `SELECT "id" FROM "reviews" WHERE ${within} AND "revieweeId" = '${leaderId}' AND "visibleAt" <= now()
         ORDER BY "createdAt" DESC, "id" LIMIT 5 OFFSET 5`,
      );
      expect(plan).toContain("reviews_revieweeId_state_createdAt_id_idx");
      // The plan depends on this: a week that seems empty looks as cheap to read as a leader's own reviews.
      const expected = Number(
        /rows=(\d+)/.exec(await explain(client, `SELECT FROM "reviews" WHERE ${within}`))?.[1],
      );
      expect(expected).toBeGreaterThan(REVIEWS / WEEKS / 2);
      expect(expected).toBeLessThan((REVIEWS / WEEKS) * 2);
    }
  });
});

it.each([
  ["leader", "revieweeId"],
  ["company", "companyId"],
] as const)(
  "reads a week of a %s in the order of the list, not all that have its ratings",
  async (kind, column) => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    for (const sort of ["newest", "oldest"] as const) {
      sent.mockClear();
      const id = kind === "leader" ? leaderId : largestCompanyId;
      await readPage({ kind, id }, { sort, page: 1, pageSize: 5 });
      const plan = await keptPlanOf(sent, `"${kind}_weeks"`);
      expect(plan).toContain(`reviews_${column}_state_createdAt_id_idx`);
      expect(plan).not.toContain("overallRating_createdAt");
      expect(plan).not.toMatch(/Sort Key: r\w*\.id/);
    }
  },
);

it("looks for an author's other reviews by their tags, however many reviews the leader has", async () => {
  const here = await scene();
  const sent = vi.spyOn(pg.Client.prototype, "query");
  expect((await submit(here.cookies, aboutLeader(here))).status).toBe(201);
  const plan = await keptPlanOf(sent, 'INSERT INTO "reviews"');
  expect(plan).toContain("reviews_authorTag_key");
  expect(plan).not.toContain("reviews_revieweeId");
});

it("adds up the stats of a submission without a call for each", async () => {
  const here = await scene();
  const sent = vi.spyOn(pg.Client.prototype, "query");
  expect((await submit(here.cookies, aboutLeader(here))).status).toBe(201);
  expect(await keptPlanOf(sent, 'INSERT INTO "reviews"')).not.toMatch(/add_counts|average_of/);
});

it("plans no hot statement again for each call", async () => {
  // For people with few reviews, knowing the values seems to pay most.
  const leaders = await db.user.findMany({
    where: { isFindable: true },
    orderBy: { totalReviews: "asc" },
    take: CALLS,
  });
  const [ofMember, ofLeader] = await Promise.all([signIn({ id: memberId }), signIn({ id: leaderId })]);
  for (let round = 0; round < CALLS; round++) {
    const { cookies } = await scene();
    const body = { companyId: leaders[round]?.companyId, revieweeId: leaders[round]?.id };
    expect((await submit(cookies, { ...body, ...RATINGS, reviewText: TEXT })).status).toBe(201);
    const answers = [
      await call(me, { cookies: ofMember }),
      await call(received, { cookies: ofLeader, url: "/api/reviews/me?page=2&pageSize=5" }),
      await call(received, { cookies: ofLeader, url: "/api/reviews/me?stars=4&pageSize=5" }),
      await call(submitted, { cookies: ofMember, url: "/api/reviews/submitted?pageSize=5" }),
      await call(recent, { cookies: ofMember, url: "/api/reviews/recent" }),
      await call(figures, { cookies: ofLeader, url: "/api/leaders/me/stats", params: { id: leaderId } }),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect(pool().totalCount).toBe(1);
  const { rows } = await pool().query(
    `SELECT "statement" FROM pg_prepared_statements WHERE "custom_plans" > ${CUSTOM_PLANS} AND "statement" NOT LIKE '%"t0"%'`,
  );
  expect(rows).toEqual([]);
});

async function keptPlanOf(sent: MockInstance<pg.Client["query"]>, part: string): Promise<string> {
  const texts = sent.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
  const statement = texts.find((text) => text?.includes(part));
  return withConnection((client) => explain(client, `(GENERIC_PLAN, VERBOSE) ${statement}`));
}

type Client = Parameters<Parameters<typeof withConnection>[0]>[0];

async function explain(client: Client, statement: string): Promise<string> {
  await client.query("SET TIME ZONE 'UTC'");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
