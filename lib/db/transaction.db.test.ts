import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { isDatabaseUnavailable, isReferenceGone } from "@/lib/db/errors";
import { type Statements, transaction } from "@/lib/db/transaction";
import { PrismaClient } from "@/prisma/generated/client";
import { serverUrl } from "@/tests/database";
import { makeCompany, makeUser } from "@/tests/factories";

vi.hoisted(() => {
  process.env.DATABASE_WAIT_SECONDS = "5";
});

type Work<T> = (tx: Statements) => Promise<T>;

function openPool(settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, ...settings });
  onTestFinished(() => pool.end());
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool.on("error", () => undefined);
}

function kinds(settings: pg.PoolConfig = {}) {
  const [pool, ofPrisma] = [openPool(settings), openPool(settings)];
  const prisma = new PrismaClient({ adapter: new PrismaPg(ofPrisma), errorFormat: "minimal" });
  return [
    { pool, run: <T>(work: Work<T>) => transaction(work, { connections: () => pool }) },
    { pool: ofPrisma, run: <T>(work: Work<T>) => prisma.$transaction(work) },
  ];
}

const thrownBy = (running: Promise<unknown>) =>
  running.then(
    () => expect.fail("nothing was thrown"),
    (error: unknown) => error,
  );

async function nameOf(pool: pg.Pool, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(`SELECT "name" FROM "companies" WHERE "id" = $1`, [id]);
  return rows[0]?.name;
}

describe("a transaction without Prisma, as one with it,", () => {
  it("runs as one, commits, and gives the same answers", async () => {
    const { id } = await makeCompany({ name: "Before" });
    const answers: object[] = [];
    for (const { pool, run } of kinds()) {
      const name: string = `After ${answers.length}`;
      const answer = await run(async (tx) => {
        const [settings] = await tx.$queryRaw<object[]>`
          SELECT current_setting('transaction_isolation') AS "isolation", ${new Date(0)}::timestamptz AS "at",
            ${new Uint8Array([0, 92])}::bytea AS "bytes", ${["a, b"]}::text[] AS "words", ${-3n}::bigint::int AS "number"`;
        const updated =
          await tx.$executeRaw`UPDATE "companies" SET "name" = ${name} WHERE "id" = ${id}::uuid`;
        const [seen] = await tx.$queryRaw<object[]>`
          SELECT "name" = ${name} AS "isRenamed", xmin::text = pg_current_xact_id()::text AS "isByThis"
          FROM "companies" WHERE "id" = ${id}::uuid`;
        return { settings, updated, seen };
      });
      expect(await nameOf(pool, id)).toBe(name);
      answers.push(answer);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ updated: 1, seen: { isRenamed: true, isByThis: true } });
  });

  it("undoes everything if its work throws, which it throws on, and gives the connection back", async () => {
    const { id, name } = await makeCompany();
    for (const { pool, run } of kinds()) {
      const failure = new Error("no");
      const running = run(async (tx) => {
        await tx.$executeRaw`UPDATE "companies" SET "name" = 'Undone' WHERE "id" = ${id}::uuid`;
        throw failure;
      });
      expect(await thrownBy(running)).toBe(failure);
      expect(await nameOf(pool, id)).toBe(name);
      expect([pool.idleCount, pool.totalCount]).toEqual([1, 1]);
    }
  });

  it("refuses a statement after its end, which would run on its own, or in another's transaction", async () => {
    const { id, name } = await makeCompany();
    for (const { pool, run } of kinds()) {
      const rename = (tx: Statements) =>
        tx.$executeRaw`UPDATE "companies" SET "name" = 'Too late' WHERE "id" = ${id}::uuid`;
      const ended: Statements[] = [];
      await run(async (tx) => ended.push(tx));
      await thrownBy(run(async (tx) => Promise.reject(new Error(`${ended.push(tx)}`))));
      for (const tx of ended) expect(await thrownBy(rename(tx))).toMatchObject({ code: "P2028" });
      expect(await nameOf(pool, id)).toBe(name);
    }
  });

  it("says that a reference is gone, and repeats no value", async () => {
    const { id } = await makeUser();
    const gone = "00000000-0000-4000-8000-000000bad0ad";
    for (const { run } of kinds()) {
      const move = (tx: Statements) =>
        tx.$executeRaw`UPDATE "users" SET "companyId" = ${gone}::uuid WHERE "id" = ${id}::uuid`;
      const error = await thrownBy(run(move));
      expect([isReferenceGone(error), isDatabaseUnavailable(error)]).toEqual([true, false]);
      if (error instanceof Error && error.name === "StatementError")
        expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain(gone);
    }
  });

  it("is unavailable after two seconds without a connection, and takes none later", async () => {
    for (const { pool, run } of kinds()) {
      const taken = await pool.connect();
      const startedAt = performance.now();
      let isBegun = false;
      const error = await thrownBy(
        run(async () => {
          isBegun = true;
        }),
      );
      expect(performance.now() - startedAt).toBeGreaterThan(1_900);
      expect(performance.now() - startedAt).toBeLessThan(6_000);
      expect(isDatabaseUnavailable(error)).toBe(true);
      expect(error).toMatchObject({ code: "P2028" });
      taken.release();
      await expect.poll(() => pool.idleCount).toBe(1);
      const { rows } = await pool.query(`SELECT now() = statement_timestamp() AS "isAlone"`);
      expect(rows).toEqual([{ isAlone: true }]);
      expect(isBegun).toBe(false);
    }
  });

  it("is undone if it takes more than five seconds", async () => {
    const { id, name } = await makeCompany();
    await Promise.all(
      kinds().map(async ({ pool, run }) => {
        const late = async (tx: Statements) => {
          await tx.$executeRaw`UPDATE "companies" SET "totalReviews" = "totalReviews" WHERE false`;
          await sleep(5_300);
        };
        const commits = await thrownBy(run(late));
        const goesOn = await thrownBy(
          run(async (tx) => {
            await late(tx);
            await tx.$executeRaw`UPDATE "companies" SET "name" = 'Too late' WHERE "id" = ${id}::uuid`;
          }),
        );
        for (const error of [commits, goesOn]) {
          expect(error).toMatchObject({ code: "P2028" });
          expect(isDatabaseUnavailable(error)).toBe(true);
        }
        expect(await nameOf(pool, id)).toBe(name);
        expect([pool.idleCount, pool.totalCount]).toEqual([1, 1]);
      }),
    );
  });

  it.each([
    ["before it begins", 0],
    ["between its statements", 1],
  ])("is unavailable when the database ends its connection %s, and works again after it", async (_, when) => {
    const server = new pg.Client(serverUrl());
    await server.connect();
    onTestFinished(() => server.end());
    for (const { pool, run } of kinds()) {
      const first = await pool.connect();
      const { rows } = await first.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      first.release();
      const terminate = async () => {
        await server.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
        if (when === 1) await sleep(100);
      };
      if (when === 0) await terminate();
      const outcome = await run(async (tx) => {
        if (when === 1) await terminate();
        return tx.$queryRaw`SELECT 1 AS "one"`;
      }).catch((error: unknown) => error);
      if (when === 1) expect(isDatabaseUnavailable(outcome)).toBe(true);
      else expect(Array.isArray(outcome) || isDatabaseUnavailable(outcome)).toBe(true);
      expect(await run((tx) => tx.$queryRaw`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
    }
  });

  it("is unavailable when two wait for each other, for one of them", async () => {
    const [a, b] = [await makeCompany(), await makeCompany()];
    for (const { run } of kinds({ max: 2 })) {
      const lock = (tx: Statements, { id }: { id: string }) =>
        tx.$executeRaw`SELECT FROM "companies" WHERE "id" = ${id}::uuid FOR UPDATE`;
      let holding = 0;
      let meet = () => {};
      const met = new Promise<void>((resolve) => {
        meet = resolve;
      });
      const lockBoth = (first: { id: string }, second: { id: string }) =>
        run(async (tx) => {
          await lock(tx, first);
          holding += 1;
          if (holding === 2) meet();
          await met;
          await lock(tx, second);
        }).finally(meet);
      const both = await Promise.allSettled([lockBoth(a, b), lockBoth(b, a)]);
      const failed = both.filter((one) => one.status === "rejected");
      expect(failed).toHaveLength(1);
      expect(isDatabaseUnavailable(failed[0]?.reason)).toBe(true);
    }
  });
});

it("is unavailable after two seconds without its lock, and does nothing", async () => {
  const pool = openPool({ pipeline: true });
  const { id, name } = await makeCompany();
  const lock = 7n;
  const holder = new pg.Client(process.env.DATABASE_URL);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("SELECT pg_advisory_lock($1)", [lock]);
  const startedAt = performance.now();
  const work = (tx: Statements) =>
    tx.$executeRaw`UPDATE "companies" SET "name" = 'Too late' WHERE "id" = ${id}::uuid`;
  const error = await thrownBy(transaction(work, { lock, connections: () => pool }));
  expect(performance.now() - startedAt).toBeGreaterThan(1_900);
  expect(performance.now() - startedAt).toBeLessThan(6_000);
  expect(error).toMatchObject({ code: "P2028" });
  await holder.query("SELECT pg_advisory_unlock_all()");
  await expect.poll(() => pool.idleCount).toBe(1);
  const { rows } = await pool.query(`SELECT now() = statement_timestamp() AS "isAlone"`);
  expect(rows).toEqual([{ isAlone: true }]);
  expect(await nameOf(pool, id)).toBe(name);
});
