import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeTemporaryFolder } from "@/scripts/lib/temporary-folder.mjs";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { migrate } from "../../scripts/migrate.mjs";

// docs/anonymity.md, proof 10: a thief with the log of the embedded PostgreSQL of a quiet site.
const REVIEWS = 5;
const GAP_MS = 300;
const BY_DEFAULT = {
  log_checkpoints: "on",
  log_autovacuum_min_duration: "600000",
  log_line_prefix: "%m [%p] ",
};
const A_DATE = /\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d/;

let cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  cleanUp = [];
});

type Lived = { written: { from: number; until: number }[]; lines: string[] };

/** @returns when it submitted reviews, and what the server has printed since it was ready */
async function liveOn(settings: Record<string, string>): Promise<Lived> {
  const folder = makeTemporaryFolder("test-log");
  const cluster = locateCluster(folder);
  const busy = { autovacuum_naptime: "1s", autovacuum_vacuum_threshold: "1", fsync: "off" };
  const server = await startPostgres(cluster, { settings: { ...busy, ...settings } });
  cleanUp.push(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  await migrate(server.url);
  const { makeCases, makePeople, submitAs, textNumber } = await productOn(server.url);
  await makeCases();
  const [author, leader] = await makePeople(2, 2);
  if (!author || !leader) throw new Error("There is no one");
  const refused = onServer(server.url, "INSERT INTO settings VALUES ('canary', ''), ('canary', '')");
  await expect(refused).rejects.toMatchObject({ code: "23505" });
  const written: Lived["written"] = [];
  for (let index = 0; index < REVIEWS; index++) {
    await wait(GAP_MS);
    const from = Date.now();
    const target = { revieweeId: leader.id, companyId: leader.companyId };
    const writer = index % 2 ? leader : author;
    await submitAs(writer, {
      ...(index % 2 ? { companyId: leader.companyId } : target),
      reviewText: textNumber(index),
    });
    await onServer(server.superuserUrl, "CHECKPOINT");
    written.push({ from, until: Date.now() });
  }
  const vacuumed = "SELECT FROM pg_stat_user_tables WHERE autovacuum_count > 0";
  await expect.poll(() => onServer(server.url, vacuumed)).not.toBe(0);
  const printed = readFileSync(path.join(cluster.home, "postgres.log"), "utf8").split("\n");
  const readyAt = printed.findIndex((line) => line.includes("ready to accept connections"));
  expect(readyAt).toBeGreaterThan(-1);
  // On a busy machine, an attempt to connect from before that is refused after it.
  const isRefusal = (line: string) => /^\[\d+\] FATAL: {2}the database system is starting up$/.test(line);
  return { written, lines: printed.slice(readyAt + 1).filter((line) => line && !isRefusal(line)) };
}

/** The product's own functions, on another database than this file's. */
async function productOn(url: string): Promise<typeof import("./world") & typeof import("./cases")> {
  const kept = globalThis as { prisma?: { $disconnect: () => Promise<void> }; pool?: unknown };
  const forget = () => Object.assign(kept, { prisma: undefined, pool: undefined });
  vi.stubEnv("DATABASE_URL", url);
  vi.resetModules();
  forget();
  cleanUp.push(async () => {
    await kept.prisma?.$disconnect();
    forget();
  });
  return { ...(await import("./world")), ...(await import("./cases")) };
}

async function onServer(url: string, statement: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** A review is dated if a log line falls between its start and the end of the next checkpoint. */
function countDated({ written, lines }: Lived): number {
  const times = lines.map((line) => Date.parse(`${/^[\d-]{10} [\d:.]{12}/.exec(line)?.[0]}Z`));
  return written.filter(({ from, until }) => times.some((time) => time >= from && time <= until)).length;
}

describe("the log of the embedded PostgreSQL of a quiet site", () => {
  it("dates every review with PostgreSQL's own defaults", async () => {
    expect(countDated(await liveOn(BY_DEFAULT))).toBe(REVIEWS);
  });

  it("has no date, no value and no line of a checkpoint or a vacuum with the product's settings", async () => {
    const lived = await liveOn({});
    expect(countDated(lived)).toBe(0);
    expect(lived.lines.filter((line) => A_DATE.test(line))).toEqual([]);
    expect(lived.lines.filter((line) => /checkpoint|vacuum|connection/i.test(line))).toEqual([]);
    expect(lived.lines).toEqual([
      expect.stringMatching(
        /^\[\d+\] ERROR: {2}duplicate key value violates unique constraint "settings_pkey"$/,
      ),
    ]);
  });
});
