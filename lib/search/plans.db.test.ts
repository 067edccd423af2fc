import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { searchPool } from "@/lib/db/pool";
import { findNames } from "@/lib/search/queries/search";
import { namesAsTyped, namesBySpelling, type Scope, similarWords } from "@/lib/search/queries/statements";
import type { Prisma } from "@/prisma/generated/client";

// Enough for the size of the index to show in the blocks that a search touches, which don't vary.
const PEOPLE = 40_000;
const COMPANIES = 400;

beforeAll(async () => {
  await withConnection(async (client) => {
    // The triggers would take most of a minute row by row; the seal's rebuild indexes all at once.
    await client.query(
      `ALTER TABLE "users" DISABLE TRIGGER USER; ALTER TABLE "companies" DISABLE TRIGGER USER`,
    );
    await client.query(
      `INSERT INTO "companies" ("id", "name", "domain", "industry", "createdAt")
       SELECT gen_random_uuid(), 'Company ' || md5('c' || i), i || '.example', 'Technology', '2026-01-01'
       FROM generate_series(1, $1::int) i`,
      [COMPANIES],
    );
    // Every tenth is an Anna, every 50th another Ann-; there are as many surnames as people.
    await client.query(
      `INSERT INTO "users" ("id", "firstName", "lastName", "email", "mailbox", "authorSalt", "isVerified", "companyId", "createdAt")
       SELECT gen_random_uuid(),
         CASE WHEN i % 10 = 0 THEN 'Anna' WHEN i % 50 = 1 THEN 'Annelies' ELSE initcap(translate(md5('f' || i % 500), '0123456789', 'ghijklmnop')) END,
         initcap(translate(left(md5('l' || i), 10), '0123456789', 'ghijklmnop')),
         i || '@people.example', i || '@people.example', '\\x00112233445566778899aabbccddeeff', true, c."id", '2026-01-01'
       FROM generate_series(1, $1::int) i
       JOIN (SELECT "id", row_number() OVER () AS "number" FROM "companies") c ON c."number" = 1 + i % $2`,
      [PEOPLE, COMPANIES],
    );
    await client.query(
      `ALTER TABLE "users" ENABLE TRIGGER USER; ALTER TABLE "companies" ENABLE TRIGGER USER`,
    );
    // VACUUM takes rows for new until their commit is in the log, for which the tests' server doesn't wait.
    await client.query("SET synchronous_commit = on; SELECT search_rebuild()");
    // As after the seal. Repeated if autovacuum's own look at the new rows keeps them from counting as old.
    await vi.waitFor(
      async () => {
        await client.query(`VACUUM (ANALYZE) "users", "companies", "search_tokens", "search_vocabulary"`);
        const { rows } = await client.query(
          `SELECT relname FROM pg_class WHERE relname ~ '^search_' AND relkind = 'r' AND relallvisible < relpages`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 60_000, interval: 500 },
    );
  });
});

type Plan = { "Node Type": string; "Relation Name"?: string; "Actual Loops": number; Plans?: Plan[] };
type Explained = {
  "QUERY PLAN": [{ Plan: Plan & { "Shared Hit Blocks": number; "Shared Read Blocks": number } }];
};

/** Runs the statement as a connection that has prepared it for any values. A block has 8 KB. */
async function run({
  text,
  values,
}: Prisma.Sql): Promise<{ reads: string[]; begun: number; blocks: number }> {
  const client = await searchPool().connect();
  await client.query("SET plan_cache_mode = force_generic_plan");
  await client.query(`PREPARE "asked" AS ${text}`);
  const explained = await client.query<Explained>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE "asked" (${values.map(toLiteral)})`,
  );
  client.release(true);
  const [row] = explained.rows;
  if (!row) throw new Error("No plan");
  const { Plan } = row["QUERY PLAN"][0];
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const scans = nodes(Plan).filter((node) => node["Relation Name"] || /Index Scan$/.test(node["Node Type"]));
  const reads = scans.map((node) => `${node["Node Type"]} ${node["Relation Name"] ?? ""}`.trim());
  return {
    reads: [...new Set(reads)].sort(),
    begun: scans.reduce((sum, node) => sum + node["Actual Loops"], 0),
    blocks: Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"],
  };
}

function toLiteral(value: unknown): string {
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
  return `ARRAY[${value.map(toLiteral)}]::text[]`;
}

const LEADERS: Scope = { kind: "leader" };
const ONLY_INDEX = ["Index Only Scan search_tokens"];

describe("a search among 40,000 people", () => {
  it("finds the generated people", async () => {
    expect(await db.user.count()).toBe(PEOPLE);
    const [found = []] = await findNames("anna", [LEADERS], 10);
    expect(found.map(({ name }) => name.split(" ")[0])).toEqual(Array(10).fill("anna"));
  });

  it.each(["a", "an", "anna", "annelies", "zz"])(
    "by the beginning '%s' reads a few blocks of the index, however many names begin so",
    async (word) => {
      const { reads, blocks } = await run(namesAsTyped(word, [LEADERS], 10));
      expect(reads).toEqual(ONLY_INDEX);
      expect(blocks).toBeLessThan(40);
    },
  );

  it("looks no further than the best names if they are enough", async () => {
    const enough = await run(namesAsTyped("anna", [LEADERS], 10));
    const tooFew = await run(namesAsTyped("zz", [LEADERS], 10));
    expect([enough.begun, tooFew.begun]).toEqual([1, 4]);
  });

  it("by several words reads only the names with the longest", async () => {
    const often = await run(namesAsTyped("anna b", [LEADERS], 10));
    expect(often.reads).toEqual(ONLY_INDEX);
    expect(often.blocks).toBeLessThan(50);
    const never = await run(namesAsTyped("anna zz", [LEADERS], 10));
    expect(never.reads).toEqual(ONLY_INDEX);
    // 4,000 Annas are adjacent in the index.
    expect(never.blocks).toBeLessThan(100);
  });

  it("within one company also reads only the index", async () => {
    const { id } = await db.company.findFirstOrThrow({ select: { id: true } });
    const { reads, blocks } = await run(namesAsTyped("anna", [{ kind: "leader", companyId: id }], 10));
    expect(reads).toEqual(ONLY_INDEX);
    expect(blocks).toBeLessThan(100);
  });

  it("with a misspelt word finds words by their trigrams, then names by the index", async () => {
    const words = await run(similarWords(["annelise"]));
    expect(words.reads.filter((read) => read.startsWith("Seq Scan"))).toEqual([]);
    expect(words.reads).toContain("Bitmap Index Scan");
    const asked = { words: ["annelise", "b"], lead: "annelise", others: ["b"] };
    const spellings = new Map([["annelise", ["annelies", "anna"]]]);
    const names = await run(namesBySpelling(asked, spellings, [LEADERS], 10));
    expect(names.reads.filter((read) => read.startsWith("Seq Scan"))).toEqual([]);
    // Compares the 4,800 with either first name, which are adjacent in the index and the table.
    expect(names.blocks).toBeLessThan(250);
    const [found = []] = await findNames("annelise", [LEADERS], 10);
    expect(found.map(({ name }) => name.split(" ")[0])).toEqual(Array(10).fill("annelies"));
  });
});
