import pg from "pg";
import { beforeAll, expect, it, vi } from "vitest";
import { withConnection } from "@/lib/db/connection";
import { aboutLeader, scene, submit } from "@/tests/submitting";
import { fill } from "../../tests/bench/fill";

const REVIEWS = 30_000;
const WEEKS = 104;
let leaderId: string;

beforeAll(async () => {
  ({ leaderId } = await fill(REVIEWS));
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
      // What the choice comes from: a week that is taken for empty looks as cheap to read as a leader's own reviews.
      const expected = Number(
        /rows=(\d+)/.exec(await explain(client, `SELECT FROM "reviews" WHERE ${within}`))?.[1],
      );
      expect(expected).toBeGreaterThan(REVIEWS / WEEKS / 2);
      expect(expected).toBeLessThan((REVIEWS / WEEKS) * 2);
    }
  });
});

it("looks for an author's other reviews by their tags, however many reviews the leader has", async () => {
  const here = await scene();
  const sent = vi.spyOn(pg.Client.prototype, "query");
  expect((await submit(here.cookies, aboutLeader(here))).status).toBe(201);
  const texts = sent.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
  const storing = texts.find((text) => text.includes('INSERT INTO "reviews"'));
  // The plan that a connection keeps, which knows no value.
  const plan = await withConnection((client) => explain(client, `(GENERIC_PLAN) ${storing}`));
  expect(plan).toContain("reviews_authorTag_key");
  expect(plan).not.toContain("reviews_revieweeId");
});

type Client = Parameters<Parameters<typeof withConnection>[0]>[0];

async function explain(client: Client, statement: string): Promise<string> {
  await client.query("SET TIME ZONE 'UTC'");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
