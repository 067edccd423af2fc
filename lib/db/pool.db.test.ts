import pg from "pg";
import { expect, it } from "vitest";
import { pool } from "@/lib/db/pool";
import { serverUrl } from "@/tests/database";

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
