import "server-only";
import cluster from "node:cluster";
import { env } from "@/lib/env";
import { MemoryStore } from "@/lib/limits/memory-store.mjs";
import { PrimaryStore } from "@/lib/limits/primary-store";
import { log } from "@/lib/log";

export type Use = { key: string; endsAt: number };

export type Allowance = {
  points: number;
  /** Up to so many more, at random for each name and window. */
  extra: number;
  windowMs: number;
  beginsWithUse: boolean;
  /** Whether a window in which a use was refused stays used up, whatever is given back. */
  staysSpent: boolean;
};

/**
 * Where limits are counted: in this process, in the primary process for all workers of a machine, or in Redis for all
 * machines. Names are keyed hashes: a store never has an account, an address or a password.
 */
export interface LimitStore {
  /** Null if none is left. */
  take(name: string, allowance: Allowance, now: number): Use | null | Promise<Use | null>;
  giveBack(use: Use): void | Promise<void>;
  forget(name: string, allowance: Allowance, now: number): void | Promise<void>;
  /** True the first time in `forMs`. */
  spend(name: string, forMs: number, now: number): boolean | Promise<boolean>;
  /** Lets a password that was just set past the limits of its address for a quarter of an hour. */
  admit(address: string, passwordHash: string, now: number): void | Promise<void>;
  isAdmitted(address: string, passwordHash: string, now: number): boolean | Promise<boolean>;
}

type Kept = { limitStore?: LimitStore & { destroy?: () => void } };

const kept = globalThis as Kept;

/** Before the first request. The client of Redis is loaded only if it is used. */
export async function openLimitStore(): Promise<void> {
  if (cluster.isWorker || !env.REDIS_URL) return;
  const { RedisStore } = await import("@/lib/limits/redis-store.mjs");
  const { REDIS_URL: url, REDIS_WAIT_MS: waitMaxMs, RATE_LIMIT_KEYS: maxKeys } = env;
  kept.limitStore ??= new RedisStore({ url, maxKeys, waitMaxMs, log });
}

export function limitStore(): LimitStore {
  kept.limitStore ??= cluster.isWorker ? new PrimaryStore() : new MemoryStore(env.RATE_LIMIT_KEYS);
  return kept.limitStore;
}
