import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import Piscina from "piscina";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

// Past these, people are asked to come back (SEC-A5).
const MAX_WAITING = 40;
const MAX_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

type Tasks = {
  hash: { task: { password: string; cost: number; salt?: Uint8Array }; result: string };
  compare: { task: { password: string; hash: string }; result: boolean };
  weigh: { task: { password: string; words: string[] }; result: PasswordWeight };
};

export type PasswordWeight = {
  score: 0 | 1 | 2 | 3 | 4;
  weakness: "common" | "close" | "own" | "pattern" | null;
};

// Leaves one core for everything else: on the main thread, 20 logins would stop the site for seconds.
const SPARE_CORES = availableParallelism() - 1;

type Queue = { running: number; waiting: Set<() => void> };

const kept = globalThis as { passwordPool?: Piscina; passwordQueue?: Queue };

/** @throws AppError unavailable behind `maxWaiting` tasks, or after five seconds */
export async function runInPool<Name extends keyof Tasks>(
  name: Name,
  task: Tasks[Name]["task"],
  maxWaiting = MAX_WAITING,
): Promise<Tasks[Name]["result"]> {
  kept.passwordQueue ??= { running: 0, waiting: new Set() };
  const queue = kept.passwordQueue;
  if (queue.running + queue.waiting.size >= maxWaiting) throw busy();
  if (queue.running < threads()) queue.running += 1;
  else await turnIn(queue);
  try {
    return await pool().run(task, { name });
  } finally {
    const [next] = queue.waiting;
    if (next) next();
    else queue.running -= 1;
  }
}

/** A queue of our own: a task in Piscina's can't be given up without its thread. */
function turnIn({ waiting }: Queue): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(busy());
    }, MAX_WAIT_MS);
    const begin = () => {
      waiting.delete(begin);
      clearTimeout(timer);
      resolve();
    };
    waiting.add(begin);
  });
}

function busy(): AppError {
  return new AppError("unavailable", "Many people are logging in right now. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** The workers of this machine share its cores. */
function threads(): number {
  return Math.max(1, Math.min(2, Math.floor(SPARE_CORES / env.WORKERS)));
}

function pool(): Piscina {
  kept.passwordPool ??= new Piscina({
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), "lib/auth/password-worker.mjs"),
    minThreads: 1,
    maxThreads: threads(),
    idleTimeout: 60_000,
    atomics: "disabled",
  });
  return kept.passwordPool;
}
