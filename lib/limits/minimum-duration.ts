import "server-only";
import { setTimeout as wait } from "node:timers/promises";

// Much longer than finding an account and queueing an email, and hardly noticeable after a click.
const ANSWER_AFTER_MS = 250;

/** Keeps the time from revealing what the work did (SEC-A4). */
export async function withMinimumDuration<T>(work: () => Promise<T>, afterMs = ANSWER_AFTER_MS): Promise<T> {
  const [result] = await Promise.all([work(), wait(afterMs)]);
  return result;
}
