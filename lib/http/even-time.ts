import "server-only";
import { setTimeout as wait } from "node:timers/promises";

// Many times what finding an account and writing a mail down takes, and hardly noticed after pressing a button.
const ANSWER_AFTER_MS = 250;

/** Does the work and answers after a quarter of a second, so that the time tells nothing of what was done (SEC-A4). */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.all([work(), wait(ANSWER_AFTER_MS)]);
  return done;
}
