import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, type TestContext } from "vitest";
import { makeAuthor } from "./asking";
import { IN_FULL, measured, type startProduct } from "./product";

// In full this is the promise; otherwise there is room for a busy machine.
const WITHIN_MS = IN_FULL ? 10_000 : 30_000;
const CLIENTS = 8;

type Product = Awaited<ReturnType<typeof startProduct>>;
type Outcome = { status: number; closes: boolean };
type Asked = { agent: http.Agent; cookie: string; body?: object };

/** Null if the server never took the connection: it is still in the kernel's queue when no one listens any more. */
function ask(url: string, { agent, cookie, body }: Asked): Promise<Outcome | null> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body && { "Content-Type": "application/json" }) };
    const request = http.request(url, { agent, headers, method: body ? "POST" : "GET" }, (response) => {
      response.on("error", reject).on("end", () => {
        resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === "close" });
      });
      response.resume();
    });
    request.on("error", (error) => {
      if (request.reusedSocket) reject(error);
      else resolve(null);
    });
    request.end(body && JSON.stringify(body));
  });
}

export async function expectCleanStop(product: Product, context: TestContext): Promise<void> {
  const { db } = await import("@/lib/db/client");
  const { leaderId, cookie, review } = await makeAuthor();

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
          ? await ask(`${product.url}/api/reviews`, { agent, cookie, body: review(texts++) })
          : await ask(`${product.url}/removals`, { agent, cookie });
        if (!answer) return;
        answered.push(answer);
        if (answer.status === 201) stored += 1;
      } catch (error) {
        cut.push(error);
        return;
      }
    }
  };
  // It stays idle: the server must close it, too.
  const idle = new http.Agent({ keepAlive: true });
  await ask(`${product.url}/api/health`, { agent: idle, cookie });
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(2 * CLIENTS);
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
  // Each review that was stored was acknowledged, so none was cut between the two.
  expect(stored).toBeGreaterThan(0);
  expect(await db.review.count({ where: { revieweeId: leaderId } })).toBe(stored);
  expect(took).toBeLessThan(WITHIN_MS);
  measured(
    context,
    `${answered.length} answers to ${CLIENTS} clients, none cut, ended after ${(took / 1_000).toFixed(1)} s`,
  );
}
