import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/ports.mjs";
import { startRedis } from "../redis";
import {
  ask,
  askInTurn,
  expectOneLimit,
  FEW_FAILURES,
  GUESSES,
  logIn,
  makeAuthor,
  spendTwice,
} from "./asking";
import { cleanUp, eventually, makeFolder, type Start, start } from "./launcher";
import { awaitRoomInWindow, ROOM_TIMEOUT_MS, startProduct } from "./product";

const PAUSE_MS = 30;
const UNAVAILABLE = '{"event":"redis-unavailable"';

let redis: Awaited<ReturnType<typeof startRedis>>;
let product: Awaited<ReturnType<typeof startProduct>>;
let second: Start;
let urls: string[];

/** The servers share only the database, the master key and Redis. One has two workers. */
beforeAll(async () => {
  redis = await startRedis();
  // A busy machine stalls for longer than the 300 ms that a call waits by default.
  const limits = { REDIS_URL: redis.url, REDIS_WAIT_MS: "10000", ...FEW_FAILURES };
  product = await startProduct(limits);
  const { DATABASE_URL, MASTER_KEY } = process.env;
  const PORT = String(await freePort());
  const env = { DATABASE_URL, MASTER_KEY, PORT, ...limits, WORKERS: "2" };
  second = await start(makeFolder(), { args: ["scripts/start.mjs", "start"], env });
  urls = [product.url, `http://localhost:${PORT}`];
  await eventually(async () => {
    if (!(await fetch(`${urls[1]}/api/ready`)).ok) throw new Error(`It isn't ready.\n${second.output()}`);
  });
});

beforeEach(awaitRoomInWindow, ROOM_TIMEOUT_MS);

afterAll(async () => {
  second?.child.kill("SIGTERM");
  await second?.ended;
  await product?.stop();
  await redis?.stop();
  await cleanUp();
});

const guess = (email: string, servers = urls) => askInTurn(servers, GUESSES, (url) => logIn(url, email));

/** Tests ask this often, so not by a login, for which the server would hash a password. */
function isCounted(url: string): Promise<boolean> {
  const email = `${crypto.randomUUID()}@nowhere-at-all.com`;
  return redis.isCounted(() => ask(`${url}/api/forgot-password`, { email }));
}

describe("two servers with one Redis", () => {
  it("refuse wrong passwords after the limit, and at most half as many more (SEC-A6)", async () => {
    expectOneLimit(await guess("nobody@nowhere-at-all.com"));
  });

  it("take three reviews of one target a day by one account (SEC-R3)", async () => {
    const statuses = await askInTurn(urls, 6, (await makeAuthor()).submit);
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
  });

  it("accept a proof of work once (SEC-R2)", async () => {
    const [first, again] = await spendTwice(urls[0] ?? "", urls[1] ?? "");
    expect(first?.status).toBe(201);
    expect(again).toMatchObject({ status: 400, body: { field: "proof" } });
    expect(product.launcher.output() + second.output()).not.toContain(UNAVAILABLE);
  });

  it("go on when it is killed, each with limits in memory, and count together again when it is back", async () => {
    const isOver = new AbortController();
    let isKilled = false;
    const answered: number[] = [];
    const running = askInTurn(urls, Number.MAX_SAFE_INTEGER, async (url) => {
      isOver.signal.throwIfAborted();
      const answer = await logIn(url, "someone-else@nowhere-at-all.com");
      answered.push(answer.status);
      // Until the kill there is no pause, so that a request is on its way then.
      if (isKilled) await sleep(PAUSE_MS);
      return answer;
    }).catch((error: unknown) => {
      if (!isOver.signal.aborted) throw error;
    });
    await expect.poll(() => answered.length).toBeGreaterThan(0);
    await redis.kill();
    isKilled = true;
    expectOneLimit(await guess("alone@nowhere-at-all.com", urls.slice(0, 1)));
    for (const output of [product.launcher.output, second.output]) {
      await expect.poll(() => output().split(UNAVAILABLE).length - 1).toBe(1);
    }
    isOver.abort();
    await running;
    expect(answered.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    await redis.start();
    for (const url of urls) await expect.poll(() => isCounted(url)).toBe(true);
    expectOneLimit(await guess("together@nowhere-at-all.com"));
    for (const output of [product.launcher.output, second.output]) {
      expect(output().split(UNAVAILABLE).length - 1).toBe(1);
    }
  });
});
