import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import Piscina from "piscina";
import { AppError } from "@/lib/errors";

// About five seconds of work; past that, people are asked to come back (SEC-A5).
const MAX_WAITING = 40;
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

const kept = globalThis as { passwordPool?: Piscina; passwordTasks?: number };

/** Does the work in a worker thread. @throws AppError unavailable when `maxWaiting` tasks are waiting */
export async function runInPool<Name extends keyof Tasks>(
  name: Name,
  task: Tasks[Name]["task"],
  maxWaiting = MAX_WAITING,
): Promise<Tasks[Name]["result"]> {
  const waiting = kept.passwordTasks ?? 0;
  if (waiting >= maxWaiting) {
    throw new AppError("unavailable", "Many people are logging in right now. Please try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  kept.passwordTasks = waiting + 1;
  try {
    return await pool().run(task, { name });
  } finally {
    kept.passwordTasks -= 1;
  }
}

/** Leaves one core for everything else: on the main thread, 20 logins would stop the site for seconds. */
function pool(): Piscina {
  kept.passwordPool ??= new Piscina({
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), "lib/auth/password-worker.mjs"),
    minThreads: 1,
    maxThreads: Math.max(1, Math.min(2, availableParallelism() - 1)),
    idleTimeout: 60_000,
    atomics: "disabled",
  });
  return kept.passwordPool;
}
