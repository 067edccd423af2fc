import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { migrate } from "../../scripts/migrate.mjs";
import { cleanUp, eventually, makeFolder, postmasterPid } from "./launcher";
import { IN_FULL, measured } from "./product";

const REVIEWS = IN_FULL ? 1_000 : 160;
const WRITERS = 8;
const KILLS = IN_FULL ? 20 : 4;
const TIMEOUT_MS = IN_FULL ? 900_000 : 120_000;

afterEach(cleanUp);

// While none runs there is no process to kill: 0 would mean our own group.
function runningPostmaster(folder: string): Promise<number> {
  return eventually(() => {
    const pid = postmasterPid(folder);
    if (pid === 0) throw new Error("PostgreSQL is not running");
    return pid;
  });
}

it(
  "kill -9 of the database under load loses and duplicates no acknowledged review (SEC-Q1)",
  async (context) => {
    const folder = makeFolder();
    const server = await startPostgres(locateCluster(path.join(folder, "data")));
    await migrate(server.url);
    Object.assign(process.env, {
      DATABASE_URL: server.url,
      DATA_DIR: folder,
      MASTER_KEY: randomBytes(32).toString("base64url"),
      REVIEWS_PER_ACCOUNT_PER_DAY: "100000",
      REVIEWS_PER_ACCOUNT_AND_TARGET_PER_DAY: "100000",
    });
    // Imported only now, because they read the variables of this test's own database.
    const { db } = await import("@/lib/db/client");
    const { isDatabaseUnavailable } = await import("@/lib/db/errors");
    const { listWaitingMails } = await import("../mails");
    const { recountAggregates } = await import("../recount");
    const { passMonday } = await import("../weekly");
    const { makePeople, submitAs, textNumber } = await import("../attacks/world");

    const people = await makePeople(WRITERS, WRITERS);
    const acknowledged = new Map<number, string>();
    let next = 0;
    let refused = 0;

    async function write(index: number): Promise<void> {
      const author = people[index % WRITERS];
      const leader = people[(index + 1 + Math.floor(index / WRITERS)) % WRITERS];
      if (!author || !leader || author === leader) return;
      const input = { companyId: author.companyId, revieweeId: leader.id, reviewText: textNumber(index) };
      for (;;) {
        try {
          acknowledged.set(index, (await submitAs(author, input)).id);
          return;
        } catch (error) {
          // The message would be 'try again', so do that with the same submission.
          if (!isDatabaseUnavailable(error)) throw error;
          refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    }

    async function writer(): Promise<void> {
      while (next < REVIEWS) await write(next++);
    }

    async function killer(): Promise<void> {
      for (let kill = 1; kill <= KILLS; kill++) {
        while (acknowledged.size < (kill * REVIEWS) / (KILLS + 4))
          await new Promise((resolve) => setTimeout(resolve, 5));
        process.kill(await runningPostmaster(folder), "SIGKILL");
      }
    }

    await Promise.all([killer(), ...Array.from({ length: WRITERS }, writer)]);

    const rows = await db.review.findMany({ select: { id: true, state: true, revieweeId: true } });
    const ids = new Set(rows.map((row) => row.id));
    expect([...acknowledged.values()].filter((id) => !ids.has(id))).toEqual([]);
    expect(rows).toHaveLength(acknowledged.size);
    expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
    expect(refused).toBeGreaterThan(0);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
    // The reviews themselves say who gets a note: Monday's work makes one for each leader with a review.
    expect(await db.outboxMessage.count()).toBe(0);
    await passMonday();
    const told = rows.filter((row) => row.state === "PUBLISHED").map((row) => row.revieweeId);
    const notes = await listWaitingMails();
    expect(notes.map(({ kind }) => kind)).toEqual(notes.map(() => "feedback-received"));
    expect(notes.map(({ leaderId }) => leaderId).sort()).toEqual([...new Set(told)].sort());
    await server.stop();
    measured(
      context,
      `${acknowledged.size} acknowledged and stored once, ${KILLS} kills, ${refused} refused`,
    );
  },
  TIMEOUT_MS,
);
