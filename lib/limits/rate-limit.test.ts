import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  consumeLimit,
  consumeLimits,
  type RateLimitName,
  refundLimits,
  resetLimit,
  waitInWords,
} from "@/lib/limits/rate-limit";
import { isWithin } from "@/tests/limits";

const MINUTE_MS = 60_000;

// `env` is read once, on first use of a limit.
beforeAll(() => {
  process.env.RATE_LIMIT_KEYS = "1000";
  process.env.MASTER_KEY = randomBytes(32).toString("base64url");
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 8, 9, 9, 1) });
});

afterEach(() => vi.useRealTimers());

async function take(name: RateLimitName, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await consumeLimit(name, key);
}

async function left(name: RateLimitName, key: string): Promise<number> {
  for (let taken = 0; ; taken++) if (!(await isWithin(name, key))) return taken;
}

it("refuses calls past the limit, and says the same throughout the window", async () => {
  const begun = Date.now();
  for (const minute of [0, 5, 13]) {
    vi.setSystemTime(begun + minute * MINUTE_MS);
    const key = `at ${minute}`;
    expect(await left("loginFailure", key)).toBeGreaterThanOrEqual(10);
    vi.setSystemTime(begun + 13 * MINUTE_MS);
    await expect(consumeLimit("loginFailure", key)).rejects.toMatchObject({
      code: "tooMany",
      message: "Too many attempts. Please try again in 15 minutes.",
      retryAfterSeconds: 900,
    });
  }
  vi.setSystemTime(begun + 14 * MINUTE_MS);
  for (const minute of [0, 5, 13]) await take("loginFailure", `at ${minute}`, 10);
});

it("allows a random extra of up to half on a limit that several people share, for each key and window", async () => {
  const seen: number[] = [];
  for (let key = 0; key < 300; key++) seen.push(await left("loginFailure", `key ${key}`));
  expect([...new Set(seen)].sort((a, b) => a - b)).toEqual([10, 11, 12, 13, 14, 15]);
  const overTime: number[] = [];
  for (let window = 0; window < 200; window++) {
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    overTime.push(await left("loginFailure", "one key"));
  }
  expect(new Set(overTime).size).toBe(6);
  expect(await left("search", "an account's own")).toBe(60);
});

it("counts each limit separately, and refunds one use or all", async () => {
  await take("reviewOfTarget", "d", 2);
  const third = await consumeLimit("reviewOfTarget", "d");
  expect(await isWithin("reviewOfTarget", "d")).toBe(false);
  expect(await isWithin("review", "d")).toBe(true);
  refundLimits([third]);
  expect(await left("reviewOfTarget", "d")).toBe(1);
  await resetLimit("reviewOfTarget", "d");
  expect(await left("reviewOfTarget", "d")).toBe(3);
});

it("takes from all limits or from none", async () => {
  await take("reviewOfTarget", "e", 3);
  await expect(consumeLimits(["review", "e"], ["reviewOfTarget", "e"])).rejects.toMatchObject({
    code: "tooMany",
  });
  expect(await left("review", "e")).toBe(10);
});

it("keeps slowing down guesses at an account while strangers flood it with other addresses (SEC-R6)", async () => {
  await left("accountFailure", "sought");
  for (let i = 0; i < 20_000; i++) {
    const stranger = randomBytes(16).toString("hex");
    await consumeLimit("login", stranger);
    await consumeLimit("accountFailure", stranger);
  }
  expect(await isWithin("accountFailure", "sought")).toBe(false);
});

it.each([
  [1, "in a second"],
  [40, "in 40 seconds"],
  [60, "in a minute"],
  [5 * 60, "in 5 minutes"],
  [15 * 60, "in 15 minutes"],
  [60 * 60, "in an hour"],
  [2 * 60 * 60, "in 2 hours"],
  [24 * 60 * 60, "tomorrow"],
])("says %i seconds as %s", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
