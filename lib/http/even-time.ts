import "server-only";
import { setTimeout as wait } from "node:timers/promises";

// Many times what finding an account and writing a mail down takes, and hardly noticed after pressing a button.
const ANSWER_AFTER_MS = 250;

/**
 * Does the work and gives its result after a quarter of a second, or `afterMs`, so that the time tells nothing of what
 * was found and done (SEC-A4).
 */
export async function inEvenTime<T>(work: () => Promise<T>, afterMs = ANSWER_AFTER_MS): Promise<T> {
  const [result] = await Promise.all([work(), wait(afterMs)]);
  return result;
}
