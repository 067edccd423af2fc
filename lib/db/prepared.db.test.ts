import { type AddressInfo, createServer } from "node:net";
import { inspect } from "node:util";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { GET as me } from "@/app/api/me/route";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { isDatabaseUnavailable, isStatementTimeout } from "@/lib/db/errors";
import { prepare } from "@/lib/db/prepared";
import { errorDetails } from "@/lib/log";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { serverUrl } from "@/tests/database";
import { makeUser } from "@/tests/factories";
import { call, signIn } from "@/tests/requests";

vi.hoisted(() => {
  process.env.DATABASE_WAIT_SECONDS = "5";
});

const url = process.env.DATABASE_URL ?? "";

describe("a prepared statement", () => {
  it("gives every type of column as Prisma does", async () => {
    const text = `
      SELECT true AS "yes", false AS "no", 7::smallint AS "small", -70000 AS "whole", 2.5::float8 AS "fraction",
        'Ünïcode, "quoted" \\ {braces}' AS "text", gen_random_uuid()::text::uuid = gen_random_uuid() AS "differs",
        '00000000-0000-4000-8000-00000000abcd'::uuid AS "id", '\\x00ff5c'::bytea AS "bytes", ''::bytea AS "noBytes",
        date '2026-03-29' AS "day", timestamptz '2026-03-29 00:30:00.125+00' AS "moment",
        timestamptz '9999-01-01 00:00:00+00' AS "far", timestamptz '2026-11-02 00:00:00+00' AS "monday",
        '{"a": [1, null, "b"]}'::jsonb AS "json", ARRAY[0, 3, 12]::int[] AS "counts", '{}'::int[] AS "noCounts",
        ARRAY['a, "b"', 'NULL', '']::text[] AS "words", 'HELD'::"ReviewState" AS "state",
        NULL::timestamptz AS "nothing", NULL::bytea AS "neither", NULL::int[] AS "none"`;
    const [row] = await prepare<Record<string, unknown>>(text)();
    const [twin] = await db.$queryRaw<Record<string, unknown>[]>(Prisma.raw(text));
    expect(row).toEqual(twin);
    expect(row?.moment).toEqual(new Date("2026-03-29T00:30:00.125Z"));
    expect(row?.day).toEqual(new Date("2026-03-29T00:00:00Z"));
  });

  it("takes values of every type, whatever is in them", async () => {
    const moment = new Date("2026-03-29T00:30:00.125Z");
    const words = ['a, "b"', "NULL", "'; DROP TABLE users; --", ""];
    const given = [new Uint8Array([0, 92, 255]), moment, moment, "$1 ' \\", 7, true, words, null] as const;
    type Values = [Uint8Array, Date, Date, string, number, boolean, string[], null];
    const echo = prepare<Record<string, unknown>, Values>(`
      SELECT $1::bytea AS "0", $2::timestamptz AS "1", $3::date AS "2", $4::text AS "3", $5::int AS "4",
        $6::boolean AS "5", $7::text[] AS "6", $8::text AS "7"`);
    const [row] = await echo(...(given as unknown as Values));
    expect(Object.values(row ?? {})).toEqual(given.with(2, new Date("2026-03-29T00:00:00Z")));
  });

  it("is parsed once by each connection, under a name without values", async () => {
    const single = new pg.Pool({ connectionString: url, max: 1 });
    onTestFinished(() => single.end());
    const read = prepare<{ text: string }, [string]>(`SELECT $1::text AS "text"`, () => single);
    for (const text of ["canary one", "canary two"]) expect(await read(text)).toEqual([{ text }]);
    const { rows } = await single.query(
      "SELECT name, statement, generic_plans + custom_plans AS uses FROM pg_prepared_statements",
    );
    expect(rows).toEqual([{ name: expect.any(String), statement: `SELECT $1::text AS "text"`, uses: "2" }]);
    expect(rows[0].name).toMatch(/^[\w-]{43}$/);
  });

  it("repeats no value in what it throws", async () => {
    const read = prepare<object, [string]>("SELECT $1::text::int");
    const error = await read("the canary").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "22P02" });
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain("canary");
    expect(errorDetails(error)).toMatchObject({ code: "22P02", error: "StatementError" });
  });
});

async function thrownBy(settings: pg.PoolConfig, text: string, during?: () => Promise<unknown>) {
  const thrown: unknown[] = [];
  for (const kind of ["prepared", "prisma"]) {
    const connections = new pg.Pool({ connectionString: url, max: 1, ...settings });
    connections.on("error", () => undefined);
    const prisma = new PrismaClient({ adapter: new PrismaPg(connections) });
    const reading =
      kind === "prepared" ? prepare(text, () => connections)() : prisma.$queryRaw(Prisma.raw(text));
    const outcome = reading.catch((error: unknown) => error);
    await during?.();
    thrown.push(await outcome);
    await connections.end();
  }
  return thrown;
}

describe("a database that doesn't answer", () => {
  it.each([
    ["no one listens", { connectionString: "postgresql://a:b@127.0.0.1:1/c" }, "SELECT 1"],
    ["no one has its name", { connectionString: "postgresql://a:b@nowhere.invalid:1/c" }, "SELECT 1"],
    ["the statement takes too long", { statement_timeout: 50 }, "SELECT pg_sleep(5)::text"],
    ["it says that it is shutting down", {}, `DO $$ BEGIN RAISE 'no' USING ERRCODE = '57P01'; END $$`],
    ["it has too many connections", {}, `DO $$ BEGIN RAISE 'no' USING ERRCODE = '53300'; END $$`],
    ["it is broken", {}, `DO $$ BEGIN RAISE 'no' USING ERRCODE = '08006'; END $$`],
    ["two wait for each other", {}, `DO $$ BEGIN RAISE 'no' USING ERRCODE = '40P01'; END $$`],
  ])("is unavailable, as with Prisma, when %s", async (_, settings, text) => {
    const thrown = await thrownBy(settings, text);
    expect(thrown.map(isDatabaseUnavailable)).toEqual([true, true]);
  });

  it("is unavailable, as with Prisma, when it takes no connection", async () => {
    const silent = createServer().listen(0);
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const connectionString = `postgresql://a:b@127.0.0.1:${port}/c`;
    const thrown = await thrownBy({ connectionString, connectionTimeoutMillis: 50 }, "SELECT 1");
    expect(thrown.map(isDatabaseUnavailable)).toEqual([true, true]);
  });

  it("is unavailable, as with Prisma, when it ends the connection", async () => {
    const thrown = await thrownBy({}, "SELECT pg_sleep(5)::text", async () => {
      const server = new pg.Client(serverUrl());
      await server.connect();
      const sleeping = `FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND datname = $1`;
      const name = [new URL(url).pathname.slice(1)];
      for (;;) {
        const { rowCount } = await server.query(`SELECT pg_terminate_backend(pid) ${sleeping}`, name);
        if (rowCount) break;
      }
      await server.end();
    });
    expect(thrown.map(isDatabaseUnavailable)).toEqual([true, true]);
  });

  it.each(["SELECT 1 / 0", "SELECT * FROM nowhere"])("is not what '%s' means", async (text) => {
    const thrown = await thrownBy({}, text);
    expect(thrown.map(isDatabaseUnavailable)).toEqual([false, false]);
  });

  it("has its own code for a statement that takes too long", async () => {
    const thrown = await thrownBy({ statement_timeout: 50 }, "SELECT pg_sleep(5)::text");
    expect(thrown.map(isStatementTimeout)).toEqual([true, true]);
  });

  it("makes a signed-in call answer 503 while tables are locked for too long", async () => {
    const cookies = await signIn(await makeUser());
    await withConnection(async (client) => {
      await client.query(`BEGIN; LOCK TABLE "sessions" IN ACCESS EXCLUSIVE MODE`);
      const response = await call(me, { cookies });
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
      await client.query("ROLLBACK");
    });
    expect((await call(me, { cookies })).status).toBe(200);
  });
});
