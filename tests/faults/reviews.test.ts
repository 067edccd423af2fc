import { afterAll, beforeAll, expect, it } from "vitest";
import { WITHOUT_LIMITS } from "../without-limits.mjs";
import { cleanUp } from "./launcher";
import { DATABASE_IS_GIVEN, IN_FULL, measured, startKillable } from "./product";

const REVIEWS = IN_FULL ? 1_000 : 80;
const WRITERS = 8;
const KILLS = IN_FULL ? { database: 20, server: 20 } : { database: 2, server: 1 };
const TIMEOUT_MS = IN_FULL ? 900_000 : 300_000;
const AGAIN_AFTER_MS = 50;

let product: Awaited<ReturnType<typeof startKillable>>;

beforeAll(async () => {
  product = await startKillable(WITHOUT_LIMITS);
});

afterAll(async () => {
  await product?.stop();
  await cleanUp();
});

it(
  "kill -9 of the server and of the database under load loses and duplicates no acknowledged review (SEC-Q1)",
  async (context) => {
    // Imported only now, because they read the variables of this test's own database.
    const { db } = await import("@/lib/db/client");
    const { listWaitingMails } = await import("../mails");
    const { recountAggregates } = await import("../recount");
    const { signIn } = await import("../requests");
    const { passMonday } = await import("../weekly");
    const { makePeople, RATINGS, textNumber } = await import("../attacks/world");

    const people = await makePeople(WRITERS, WRITERS);
    const cookies = await Promise.all(people.map(async (person) => (await signIn(person)).toString()));
    const acknowledged = new Map<number, string>();
    let next = 0;
    let refused = 0;

    /** Null if the answer is to try again, or if there is none because the server was killed. */
    async function send(cookie: string, body: object): Promise<string | null> {
      const headers = { cookie, "content-type": "application/json" };
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${product.url}/api/reviews`, request).catch(() => null);
      const text = await response?.text().catch(() => null);
      if (!response || !text || response.status === 503) return null;
      expect([response.status, text]).toEqual([201, expect.any(String)]);
      return JSON.parse(text).id;
    }

    async function write(index: number): Promise<void> {
      const author = people[index % WRITERS];
      const leader = people[(index + 1 + (Math.floor(index / WRITERS) % (WRITERS - 1))) % WRITERS];
      if (!author || !leader) throw new Error("Someone is missing");
      const target = { companyId: author.companyId, revieweeId: leader.id, ...RATINGS };
      for (;;) {
        const id = await send(cookies[index % WRITERS] ?? "", { ...target, reviewText: textNumber(index) });
        if (id) return void acknowledged.set(index, id);
        refused += 1;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      }
    }

    async function writer(): Promise<void> {
      while (next < REVIEWS) await write(next++);
    }

    async function killer(): Promise<void> {
      const kills = KILLS.database + KILLS.server;
      for (let kill = 1; kill <= kills; kill++) {
        while (acknowledged.size < (kill * REVIEWS) / (kills + 4))
          await new Promise((resolve) => setTimeout(resolve, 5));
        const isOfServer = (kill * KILLS.server) % kills < KILLS.server;
        await (isOfServer ? product.killServer() : product.killDatabase());
      }
    }

    const postgres = product.postmasterPid();
    await Promise.all([killer(), ...Array.from({ length: WRITERS }, writer)]);
    expect(product.postmasterPid() !== postgres).toBe(!DATABASE_IS_GIVEN);
    product.launcher.child.kill("SIGTERM");
    await product.launcher.ended;

    const rows = await db.review.findMany({ select: { id: true, state: true, revieweeId: true } });
    const ids = new Set(rows.map((row) => row.id));
    expect([...acknowledged.values()].filter((id) => !ids.has(id))).toEqual([]);
    expect(acknowledged.size).toBe(REVIEWS);
    expect(rows).toHaveLength(REVIEWS);
    expect(new Set(acknowledged.values()).size).toBe(REVIEWS);
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
    measured(
      context,
      `${acknowledged.size} acknowledged and stored once, ${KILLS.server} kills of the server and ` +
        `${KILLS.database} of the database, ${refused} refused`,
    );
  },
  TIMEOUT_MS,
);
