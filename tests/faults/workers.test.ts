import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { childrenOf } from "../machines/processes.mjs";
import {
  ask,
  askInTurn,
  countOf,
  expectOneLimit,
  FEW_FAILURES,
  GUESSES,
  logIn,
  makeAuthor,
  spendTwice,
} from "./asking";
import { flood } from "./flood.mjs";
import { cleanUp, environmentOf, gone } from "./launcher";
import { awaitRoomInWindow, ROOM_TIMEOUT_MS, startProduct } from "./product";

const WORKERS = 2;
const FLOODED_MS = 300;

let product: Awaited<ReturnType<typeof startProduct>>;
let primary: number;

beforeAll(async () => {
  product = await startProduct({ WORKERS: String(WORKERS), ...FEW_FAILURES });
  const processes = childrenOf(product.launcher.child.pid ?? 0);
  const [found] = processes.filter((pid) => childrenOf(pid).length === WORKERS);
  if (!found) throw new Error(`No process has ${WORKERS} workers.\n${product.launcher.output()}`);
  primary = found;
});

beforeEach(awaitRoomInWindow, ROOM_TIMEOUT_MS);

afterAll(async () => {
  await product?.stop();
  await cleanUp();
});

const guess = (email: string, times: number) => askInTurn([product.url], times, (url) => logIn(url, email));

describe("two processes on one port", () => {
  it("bound the memory of each, and know that they share the cores", () => {
    for (const pid of childrenOf(primary)) {
      expect(environmentOf(pid)).toContain("--max-old-space-size=2048");
      expect(environmentOf(pid)).toContain(`WORKERS=${WORKERS}`);
    }
  });

  it("refuse wrong passwords after the limit, and at most half as many more (SEC-A6)", async () => {
    expectOneLimit(await guess("nobody@nowhere-at-all.com", GUESSES));
  });

  it("take three reviews of one target a day by one account (SEC-R3)", async () => {
    const statuses = await askInTurn([product.url], 6, (await makeAuthor()).submit);
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
  });

  it("accept a proof of work once (SEC-R2)", async () => {
    for (let proof = 0; proof < 3; proof++) {
      const [first, second] = await spendTwice(product.url, product.url);
      expect(first?.status).toBe(201);
      expect(second).toMatchObject({ status: 400, body: { field: "proof" } });
    }
  });

  it("both admit the password that was just set, past the limits of the address", async () => {
    const { makeForgetful, newPassword } = await import("../reset");
    const { email, token } = await makeForgetful();
    expect(countOf(await guess(email, GUESSES), 429)).toBeGreaterThan(0);
    const reset = await ask(`${product.url}/api/reset-password`, { token, password: newPassword });
    expect(reset.status).toBe(200);
    const right = await askInTurn([product.url], 4, (url) => logIn(url, email, newPassword));
    expect(right).toEqual([200, 200, 200, 200]);
    expect(await guess(email, 2)).toEqual([429, 429]);
  });

  it("are two again at once after one was killed, and still count together", async () => {
    const email = "someone@nowhere-at-all.com";
    await guess(email, GUESSES);
    const [killed = 0, other] = childrenOf(primary);
    // At the kill, the worker waits for answers about limits, which the primary process then has for no one.
    const { cookie } = await makeAuthor();
    const isReady = new AbortController();
    const flooding = flood({ url: `${product.url}/api/me`, cookie, amount: 2_000, signal: isReady.signal });
    await sleep(FLOODED_MS);
    process.kill(primary, "SIGSTOP");
    await sleep(FLOODED_MS);
    process.kill(killed, "SIGKILL");
    await sleep(FLOODED_MS);
    process.kill(primary, "SIGCONT");
    await gone(killed);
    const logged = '{"event":"worker-died","code":null,"signal":"SIGKILL"}\n';
    await expect.poll(product.launcher.output).toContain(logged);
    await expect.poll(() => childrenOf(primary).filter((pid) => pid !== killed).length).toBe(WORKERS);
    expect(childrenOf(primary)).toContain(other);
    // Next says so when it listens, and from then on the new worker has its turns.
    await expect.poll(() => product.launcher.output().split("Ready in").length).toBe(WORKERS + 2);
    isReady.abort();
    await flooding;
    // Requests that the new worker took while it started come from the same address, too (SEC-R1).
    expect(await guess(email, 4)).toEqual([429, 429, 429, 429]);
  });

  it("end with the primary process, even if that is killed", async () => {
    const workers = childrenOf(primary);
    process.kill(primary, "SIGKILL");
    await Promise.all(workers.map(gone));
    expect(await product.launcher.ended).toBe(1);
  });
});
