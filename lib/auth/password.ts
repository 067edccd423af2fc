import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import Piscina from "piscina";
import { keyedHash } from "@/lib/crypto/keys";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

// OWASP asks for 10 at least; 12 is about a quarter of a second here. Tests and development need not wait.
const COSTS = { production: 12, development: 8, test: 4 };
// About five seconds of work: whoever would wait longer is told to come back (SEC-A5).
const MAX_WAITING = 40;
const RETRY_AFTER_SECONDS = 5;
// A hash of nothing in particular, compared where there is no account, so that it takes as long (SEC-A4).
const NOBODY = "CwTycUXWue0Thq9StjUM0uJ8o2Z6x1Yh1rV3QfHh1J1mA0dHq2a7K";

type Task = { password: string; cost?: number; hash?: string };

const kept = globalThis as { passwordPool?: Piscina<Task, string | boolean>; passwordTasks?: number };

/** @throws AppError unavailable when too many are waiting already. */
export async function hashPassword(password: string): Promise<string> {
  return String(await run({ password: preHash(password), cost: cost() }));
}

/**
 * Whether the password is the one of the hash. Without a hash it is false, after the same work.
 * @throws AppError unavailable when too many are waiting already.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const compared = hash ?? `$2b$${String(cost()).padStart(2, "0")}$${NOBODY}`;
  const matches = await run({ password: preHash(password), hash: compared });
  return hash !== null && matches === true;
}

/**
 * 44 characters for any password: bcrypt by itself ignores what follows byte 72 or a NUL (SEC-A2).
 * Under our key, so that a stolen database alone cannot be guessed at.
 */
function preHash(password: string): string {
  return keyedHash("password/v1", password).toString("base64");
}

function cost(): number {
  return COSTS[env.NODE_ENV];
}

async function run(task: Task): Promise<string | boolean> {
  const waiting = kept.passwordTasks ?? 0;
  if (waiting >= MAX_WAITING) {
    throw new AppError("unavailable", "Many people are logging in right now. Please try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  kept.passwordTasks = waiting + 1;
  try {
    return await pool().run(task);
  } finally {
    kept.passwordTasks -= 1;
  }
}

/** In worker threads, and one core left for everything else: on the main thread 20 logins stop the site for seconds. */
function pool(): Piscina<Task, string | boolean> {
  kept.passwordPool ??= new Piscina({
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), "lib/auth/password-worker.mjs"),
    minThreads: 1,
    maxThreads: Math.max(1, Math.min(2, availableParallelism() - 1)),
    idleTimeout: 60_000,
    atomics: "disabled",
  });
  return kept.passwordPool;
}
