import pg from "pg";
import { expect, it, vi } from "vitest";
import { patientPool, pool, searchPool } from "@/lib/db/pool";
import { serverUrl } from "@/tests/database";

vi.hoisted(() => {
  process.env.DATABASE_WAIT_SECONDS = "5";
});

it("survives the loss of a connection that is taken and runs nothing", async () => {
  const client = await pool().connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  const server = new pg.Client(serverUrl());
  await server.connect();
  await server.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await server.end();
  // Without a listener of the pool, the error that comes first would end the process.
  await ended;
  client.release(true);
  expect((await pool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

// What PgBouncer takes at the start of a connection. It refuses others, and can be told to ignore them.
const TAKEN_BY_POOLERS = ["application_name", "client_encoding", "DateStyle", "TimeZone"];

it.each([
  ["requests", pool, { statement_timeout: "3000", enable_memoize: "off", TimeZone: "UTC" }],
  [
    "searches",
    searchPool,
    {
      statement_timeout: "1000",
      enable_memoize: "off",
      TimeZone: "UTC",
      "pg_trgm.similarity_threshold": "0.2",
    },
  ],
  [
    "long transactions",
    () => patientPool(9_000),
    { statement_timeout: "3000", enable_memoize: "off", TimeZone: "UTC" },
  ],
])("limits connections of %s behind a pooler, too", async (_whose, connections, limits) => {
  // Loads pg_trgm, whose settings are listed only then.
  await connections().query("SELECT similarity('one', 'other')");
  const { rows } = await connections().query<{ name: string; setting: string; source: string }>(
    "SELECT name, setting, source FROM pg_settings WHERE source IN ('client', 'session')",
  );
  const from = (wanted: string) => rows.filter(({ source }) => source === wanted);
  expect(from("client").filter(({ name }) => !TAKEN_BY_POOLERS.includes(name))).toEqual([]);
  expect(Object.fromEntries(from("session").map(({ name, setting }) => [name, setting]))).toEqual(limits);
});
