import "server-only";
import { setTimeout as wait } from "node:timers/promises";

// Many times longer than finding an account and queueing an email, and hardly noticeable after a click.
const ANSWER_AFTER_MS = 250;

/** Returns the result after 250 ms, or `afterMs`, so that the time doesn't reveal what the work did (SEC-A4). */
export async function withMinimumDuration<T>(work: () => Promise<T>, afterMs = ANSWER_AFTER_MS): Promise<T> {
  const [result] = await Promise.all([work(), wait(afterMs)]);
  return result;
}
