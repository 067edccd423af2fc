import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { childrenOf } from "../machines/processes.mjs";
import { WITHOUT_LIMITS } from "../without-limits.mjs";
import { flood } from "./flood.mjs";
import { cleanUp, environmentOf } from "./launcher";
import { growthInTenMinutes, megabytes, memoryVariables, watchMemory } from "./memory";
import { prepareLoad } from "./mixed-load";
import { IN_FULL, measured, startProduct } from "./product";
import { openSlowly } from "./slow-connections";
import { expectCleanStop } from "./stopping";

// In full this is the promise; otherwise there is room for a busy machine.
const OTHERS_WITHIN_MS = IN_FULL ? 1_000 : 30_000;
// Allowed on a busy machine, where a search may not get its connection in time.
const BUSY = 503;
const SLOW_CONNECTIONS = 600;
// Caddy's default. nginx's is a minute.
const LONGEST_OF_PROXIES_S = 120;
// In full it is that of production.
const HEAP_MAX_MB = IN_FULL ? "2048" : "222";
const PEOPLE = IN_FULL ? 200 : 5;
const REQUESTS_PER_SECOND = 20;
const WARM_UP_MS = IN_FULL ? 600_000 : 4_000;
const MEASURED = IN_FULL ? { parts: 4, ms: 300_000 } : { parts: 1, ms: 4_000 };
const GROWTH_MAX_BYTES = 5 * 1024 * 1024;
const SOAK_TIMEOUT_MS = IN_FULL ? 2_400_000 : 300_000;

let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  // One person for each request, as behind a proxy.
  const variables = {
    HEAP_MAX_MB,
    TRUST_PROXY: "1",
    PROOF_OF_WORK_STEPS: "2",
    SEARCHES_PER_ACCOUNT_PER_MINUTE: "60",
    SHARE_IMAGES_PER_ACCOUNT_PER_HOUR: "1000000",
  };
  product = await startProduct({ ...WITHOUT_LIMITS, ...variables, ...memoryVariables() });
});

afterAll(async () => {
  await product?.stop();
  await cleanUp();
});

it("bounds the memory that the server's objects take", () => {
  const environments = childrenOf(product.launcher.child.pid ?? 0).map(environmentOf);
  expect(environments.filter((one) => one.includes(`--max-old-space-size=${HEAP_MAX_MB} `))).toHaveLength(1);
});

it("keeps an idle connection for longer than a proxy keeps its own", async () => {
  const { headers } = await fetch(`${product.url}/api/ready`);
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get("keep-alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(LONGEST_OF_PROXIES_S);
});

it("lets one person search 60 times a minute, however fast they ask, and others search on (SEC-R5)", async () => {
  const { makeUser } = await import("../factories");
  const { signIn } = await import("../requests");
  const [eager, other] = await Promise.all(
    Array.from({ length: 2 }, async () => (await signIn(await makeUser())).toString()),
  );
  const url = `${product.url}/api/search?q=test`;
  let isOver = false;
  const flooding = flood({ url, cookie: eager ?? "", amount: 400 }).finally(() => {
    isOver = true;
  });
  const others: number[] = [];
  // This is below the limit of searches, which counts for the other person too.
  while (!isOver && others.length < 59) {
    others.push((await fetch(url, { headers: { cookie: other ?? "" } })).status);
    await sleep(20);
  }
  const { 200: found = 0, 503: late = 0, 429: refused = 0, ...more } = await flooding;
  expect(more).toEqual({});
  expect(found + late + refused).toBe(400);
  expect(found + late).toBeGreaterThanOrEqual(60);
  // There can be twice as many if a minute ends in between.
  expect(found + late).toBeLessThanOrEqual(120);
  expect(others.filter((status) => status !== 200 && status !== BUSY)).toEqual([]);
  expect(others).toContain(200);
});

it("answers as before while 1,200 connections send their headers and bodies slowly (SEC-R8)", async () => {
  const slow = await Promise.all([
    openSlowly(product.url, "headers", SLOW_CONNECTIONS),
    openSlowly(product.url, "body", SLOW_CONNECTIONS),
  ]);
  try {
    for (let round = 0; round < 2; round++) {
      for (const address of ["/api/health", "/api/ready", "/login", "/removals"]) {
        const startedAt = performance.now();
        const { status } = await fetch(product.url + address);
        expect([address, status]).toEqual([address, 200]);
        expect(performance.now() - startedAt).toBeLessThan(OTHERS_WITHIN_MS);
      }
      await sleep(1_000);
    }
    expect(slow.map(({ open }) => open())).toEqual([SLOW_CONNECTIONS, SLOW_CONNECTIONS]);
  } finally {
    for (const { close } of slow) close();
  }
});

it(
  "answers a mixed load without a failure, and its memory doesn't grow (SEC-Q11)",
  async (context) => {
    const load = await prepareLoad(product.url, PEOPLE);
    const memory = watchMemory(product.launcher);
    const run = (ms: number) => load.run({ ms, requestsPerSecond: REQUESTS_PER_SECOND });
    await run(WARM_UP_MS);
    const from = Date.now();
    const left = [{ at: from, bytes: await memory.collect() }];
    for (let part = 0; part < MEASURED.parts; part++) {
      await run(MEASURED.ms);
      left.push({ at: Date.now(), bytes: await memory.collect() });
    }
    const samples = memory.samples();
    const peak = (name: "rss" | "heapUsed") => megabytes(Math.max(...samples.map((sample) => sample[name])));
    const resident = samples.filter(({ at }) => at > from).map(({ at, rss }) => ({ at, bytes: rss }));
    const [heapGrowth = 0, growth = 0] = [left, resident].map(growthInTenMinutes);
    measured(
      context,
      `${load.answered()} answers; in ten minutes the heap grew by ${megabytes(heapGrowth)}, the process by ` +
        `${megabytes(growth)}; at most ${peak("heapUsed")} of heap and ${peak("rss")} in all`,
    );
    const isAllowed = (answer: string) => !IN_FULL && answer.startsWith(`${BUSY} `);
    expect(load.unexpected.filter((answer) => !isAllowed(answer)).slice(0, 20)).toEqual([]);
    // What is left after a collection: the process as a whole goes up and down by more than this within a minute.
    const grown = IN_FULL ? heapGrowth : (left.at(-1)?.bytes ?? 0) - (left[0]?.bytes ?? 0);
    expect(grown).toBeLessThan(GROWTH_MAX_BYTES);
  },
  SOAK_TIMEOUT_MS,
);

it("on SIGTERM finishes what is in flight, closes each connection after an answer, and exits with 0 (SEC-Q6)", (context) =>
  expectCleanStop(product, context));
