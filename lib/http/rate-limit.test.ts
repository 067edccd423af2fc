import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import {
  giveBackToLimit,
  isWithinLimit,
  resetLimit,
  takeFromLimit,
  waitInWords,
} from "@/lib/http/rate-limit";

const MINUTE_MS = 60_000;

// Read once, with the first use of a limit.
beforeAll(() => {
  process.env.RATE_LIMIT_KEYS = "1000";
});

afterEach(() => vi.useRealTimers());

async function take(name: Parameters<typeof takeFromLimit>[0], key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await takeFromLimit(name, key);
}

it("refuses what is past the limit, says how long, and lets in again when the time is over", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await take("loginFailure", "a", 10);
  await take("loginFailure", "b", 10);
  vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
  await expect(takeFromLimit("loginFailure", "a")).rejects.toMatchObject({
    code: "tooMany",
    message: "Too many attempts. Please try again in 10 minutes.",
    retryAfterSeconds: 600,
  });
  expect(await isWithinLimit("loginFailure", "b")).toBe(false);
  expect(await isWithinLimit("loginFailure", "c")).toBe(true);
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
  await take("loginFailure", "a", 10);
});

it("counts each limit by itself, gives one back, and gives all back", async () => {
  await take("reviewOfTarget", "d", 3);
  await take("loginFailure", "d", 10);
  expect(await isWithinLimit("reviewOfTarget", "d")).toBe(false);
  await giveBackToLimit("reviewOfTarget", "d");
  expect(await isWithinLimit("reviewOfTarget", "d")).toBe(false);
  await resetLimit("reviewOfTarget", "d");
  await take("reviewOfTarget", "d", 3);
  await giveBackToLimit("reviewOfTarget", "d");
  expect(await isWithinLimit("reviewOfTarget", "d")).toBe(true);
  expect(await isWithinLimit("loginFailure", "d")).toBe(false);
});

it("keeps slowing down guesses at an account while strangers flood it with other addresses (SEC-R6)", async () => {
  await take("accountFailure", "sought", 100);
  for (let i = 0; i < 20_000; i++) {
    const stranger = randomBytes(16).toString("hex");
    await takeFromLimit("login", stranger);
    await takeFromLimit("accountFailure", stranger);
  }
  expect(await isWithinLimit("accountFailure", "sought")).toBe(false);
});

it.each([
  [1, "1 second"],
  [90, "90 seconds"],
  [91, "2 minutes"],
  [90 * 60, "90 minutes"],
  [90 * 60 + 1, "2 hours"],
])("says %i seconds as %s", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
