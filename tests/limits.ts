import { onTestFinished, vi } from "vitest";
import { limitKey } from "@/lib/crypto/keys";
import { env } from "@/lib/env";
import { clientKey } from "@/lib/limits/client-key";
import { LimitCounters } from "@/lib/limits/limit-counters.mjs";
import type { MemoryStore } from "@/lib/limits/memory-store.mjs";
import { consumeLimit, LIMITS, type RateLimitName } from "@/lib/limits/rate-limit";
import { limitStore } from "@/lib/limits/store";

export const TOO_MANY_FAILURES = {
  status: 429,
  body: { code: "tooMany", message: "Too many attempts. Please try again in 15 minutes." },
};

/** Until the test ends: the window of a limit may end between its last use and the refusal. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

export function keyOf(client: string): string {
  return clientKey(new Headers({ "x-client-address": client }));
}

export function failureKey(email: string): string {
  return limitKey("login", email);
}

/** Until the test ends, so that it needn't send hundreds of requests to reach a limit. */
export function lowerLimits(names: RateLimitName[], points: number): void {
  for (const name of names) {
    const limit = LIMITS[name]();
    vi.spyOn(LIMITS, name).mockImplementation(() => ({ ...limit, points }));
  }
}

/** Takes a use, if one is left. */
export function isWithin(name: RateLimitName, key: string): Promise<boolean> {
  return consumeLimit(name, key).then(
    () => true,
    () => false,
  );
}

export async function exhaust(name: RateLimitName, key: string): Promise<number> {
  for (let used = 0; ; used++) if (!(await isWithin(name, key))) return used;
}

/** The random extra stays the same for the same keys and window. */
export function forgetCounts(): void {
  (limitStore() as MemoryStore).counters = new LimitCounters(env.RATE_LIMIT_KEYS);
}
