import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { flood } from "./flood.mjs";
import { childrenOf, cleanUp, environmentOf } from "./launcher";
import { IN_FULL, startProduct, WITHOUT_LIMITS } from "./product";
import { openSlowly } from "./slow-connections";
import { expectCleanStop } from "./stopping";

// The promise; otherwise with room for a busy machine.
const OTHERS_WITHIN_MS = IN_FULL ? 1_000 : 30_000;
// Allowed on a busy machine, where a search may not get its connection in time.
const BUSY = 503;
const SLOW_CONNECTIONS = 600;
const HEAP_MAX_MB = "222";

let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  product = await startProduct({ ...WITHOUT_LIMITS, HEAP_MAX_MB, SEARCHES_PER_ACCOUNT_PER_MINUTE: "60" });
});

afterAll(async () => {
  await product?.stop();
  await cleanUp();
});

it("bounds the memory that the server's objects take", () => {
  const environments = childrenOf(product.launcher.child.pid ?? 0).map(environmentOf);
  expect(environments.filter((one) => one.includes(`--max-old-space-size=${HEAP_MAX_MB} `))).toHaveLength(1);
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
  // Fewer than the limit, which is theirs too.
  while (!isOver && others.length < 59) {
    others.push((await fetch(url, { headers: { cookie: other ?? "" } })).status);
    await sleep(20);
  }
  const { 200: found = 0, 503: late = 0, 429: refused = 0, ...more } = await flooding;
  expect(more).toEqual({});
  expect(found + late + refused).toBe(400);
  expect(found + late).toBeGreaterThanOrEqual(60);
  // Twice as many if a minute ends in the meantime.
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

it("on SIGTERM finishes what is in flight, closes each connection after an answer, and exits with 0 (SEC-Q6)", (context) =>
  expectCleanStop(product, context));
