import "server-only";
import cluster from "node:cluster";
import { env } from "@/lib/env";
import { MemoryStore } from "@/lib/limits/memory-store.mjs";
import { PrimaryStore } from "@/lib/limits/primary-store";
import { log } from "@/lib/log";

export type Use = { key: string; endsAt: number };

export type Allowance = {
  points: number;
  /** Up to this many more, at random for each name and window. */
  extra: number;
  windowMs: number;
  beginsWithUse: boolean;
  /** A window in which a use was refused stays used up, whatever is refunded. */
  staysSpent: boolean;
};

/** Names are keyed hashes: a store never has an account, an address or a password. */
export interface LimitStore {
  take(name: string, allowance: Allowance, now: number): Use | null | Promise<Use | null>;
  giveBack(use: Use): void | Promise<void>;
  forget(name: string, allowance: Allowance, now: number): void | Promise<void>;
  /** True the first time in `forMs`. */
  spend(name: string, forMs: number, now: number): boolean | Promise<boolean>;
  /** Lets a new password past the limits of its address for a quarter of an hour. */
  admit(address: string, passwordHash: string, now: number): void | Promise<void>;
  isAdmitted(address: string, passwordHash: string, now: number): boolean | Promise<boolean>;
}

type Kept = { limitStore?: LimitStore & { destroy?: () => void } };

const kept = globalThis as Kept;

/** Call it before the first request. It loads the client of Redis only if that is used. */
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
