import "server-only";
import { env } from "@/lib/env";

/** Milliseconds. Calls end within DATABASE_WAIT_SECONDS even if the database hangs (SEC-Q4, SEC-Q5). */
export function timeLimits() {
  const seconds = env.DATABASE_WAIT_SECONDS;
  return {
    connect: 600 * seconds,
    // Must be longer than `statement`.
    silence: 800 * seconds,
    statement: 600 * seconds,
    transactionStart: 400 * seconds,
    transaction: 1000 * seconds,
    // Searches cost the most, and anyone can ask for one.
    search: {
      // Connecting takes several turns of the event loop, which are long in a busy process.
      connect: 500 * seconds,
      silence: 400 * seconds,
      statement: 200 * seconds,
      // Counted from the wait for a connection. The last statement may then take `statement` or `silence`.
      lastStatementStart: 600 * seconds,
    },
  };
}
