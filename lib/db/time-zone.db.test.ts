import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { prepare } from "@/lib/db/prepared";
import { publishReviews } from "@/lib/reviews/mutations/publish";
import { serverUrl } from "@/tests/database";
import { makeReview } from "@/tests/factories";

// Before the first connection: the zone of a session is the database's.
beforeAll(async () => {
  const server = new pg.Client(serverUrl());
  await server.connect();
  const name = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
  await server.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Kathmandu'`);
  await server.end();
});

it("writes and reads times in UTC, whatever the zone of the database", async () => {
  const now = new Date("2026-11-24T22:30:00Z");
  const { id } = await makeReview({ state: "HELD", createdAt: new Date("2026-11-10T08:00:00Z") });
  await db.$transaction((tx) => publishReviews(tx, { first: [id] }, now));
  const times = { createdAt: mondayOf(now), visibleAt: mondayOf(now), submittedAt: now };
  expect(await db.review.findUniqueOrThrow({ where: { id } })).toMatchObject(times);
  const read = prepare(`SELECT "createdAt", "visibleAt", "submittedAt" FROM "reviews"`);
  expect(await read()).toEqual([times]);
});

it("has background jobs take days in UTC", async () => {
  const { rows } = await withConnection((client) =>
    client.query(`SELECT date_trunc('day', timestamptz '2026-11-24T22:30:00Z') AS "day"`),
  );
  expect(rows).toEqual([{ day: new Date("2026-11-24T00:00:00Z") }]);
});
