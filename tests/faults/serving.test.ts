import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { flood } from "./flood.mjs";
import { childrenOf, cleanUp, environmentOf } from "./launcher";
import { IN_FULL, measured, startProduct, WITHOUT_LIMITS } from "./product";
import { openSlowly } from "./slow-connections";

// The promise; otherwise with room for a busy machine.
const WITHIN_MS = IN_FULL ? 10_000 : 30_000;
const OTHERS_WITHIN_MS = IN_FULL ? 1_000 : 30_000;
// Allowed on a busy machine, where a search may not get its connection in time.
const BUSY = 503;
const CLIENTS = 8;
const SLOW_CONNECTIONS = 600;
const HEAP_MAX_MB = "222";

let product: Awaited<ReturnType<typeof startProduct>>;
let cookie = "";

beforeAll(async () => {
  product = await startProduct({ ...WITHOUT_LIMITS, HEAP_MAX_MB, SEARCHES_PER_ACCOUNT_PER_MINUTE: "60" });
});

afterAll(async () => {
  await product?.stop();
  await cleanUp();
});

type Outcome = { status: number; closes: boolean };

/** Null if the server never took the connection: it is still in the kernel's queue when no one listens any more. */
function ask(agent: http.Agent, address: string, body?: object): Promise<Outcome | null> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body && { "Content-Type": "application/json" }) };
    const request = http.request(
      `${product.url}${address}`,
      { agent, headers, method: body ? "POST" : "GET" },
      (response) => {
        response.on("error", reject).on("end", () => {
          resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === "close" });
        });
        response.resume();
      },
    );
    request.on("error", (error) => {
      if (request.reusedSocket) reject(error);
      else resolve(null);
    });
    request.end(body && JSON.stringify(body));
  });
}

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

it("on SIGTERM finishes what is in flight, closes each connection after an answer, and exits with 0 (SEC-Q6)", async (context) => {
  const { makeUser } = await import("../factories");
  const { signIn } = await import("../requests");
  const { RATINGS, textNumber } = await import("../attacks/world");
  const { db } = await import("@/lib/db/client");
  const author = await makeUser();
  const leader = await makeUser({ companyId: author.companyId });
  cookie = (await signIn(author)).toString();
  const target = { companyId: author.companyId, revieweeId: leader.id, ...RATINGS };

  const answered: Outcome[] = [];
  const cut: unknown[] = [];
  let texts = 0;
  let stored = 0;
  const client = async (index: number) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const writes = index % 2 === 0;
    for (;;) {
      try {
        const answer = writes
          ? await ask(agent, "/api/reviews", { ...target, reviewText: textNumber(texts++) })
          : await ask(agent, "/removals");
        if (!answer) return;
        answered.push(answer);
        if (answer.status === 201) stored += 1;
      } catch (error) {
        cut.push(error);
        return;
      }
    }
  };
  // Idle for as long as it takes: it must be closed, too.
  const idle = new http.Agent({ keepAlive: true });
  await ask(idle, "/api/health");
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(2 * CLIENTS);
  // Its body comes a second later.
  const late = new Promise<number>((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Content-Length": 2 };
    const request = http.request(`${product.url}/api/login`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", reject).flushHeaders();
    setTimeout(() => request.end("{}"), 1_500);
  });
  await sleep(500);
  const startedAt = performance.now();
  product.launcher.child.kill("SIGTERM");
  const code = await product.launcher.ended;
  const took = performance.now() - startedAt;
  await Promise.all(clients);
  expect(code).toBe(0);
  expect(cut).toEqual([]);
  expect(await late).toBe(400);
  expect(answered.filter(({ status }) => status !== 200 && status !== 201 && status !== 503)).toEqual([]);
  expect(answered.filter(({ closes }) => closes).length).toBeGreaterThanOrEqual(CLIENTS);
  // Each that was stored was acknowledged, so none was cut between the two.
  expect(stored).toBeGreaterThan(0);
  expect(await db.review.count({ where: { revieweeId: leader.id } })).toBe(stored);
  expect(took).toBeLessThan(WITHIN_MS);
  measured(
    context,
    `${answered.length} answers to ${CLIENTS} clients, none cut, ended after ${(took / 1_000).toFixed(1)} s`,
  );
});
