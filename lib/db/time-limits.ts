import "server-only";
import { env } from "@/lib/env";

/**
 * How long the database may take, in milliseconds. They are parts of DATABASE_WAIT_SECONDS, within which a call is
 * answered on a database that hangs (SEC-Q4), and a search too (SEC-Q5).
 */
export function timeLimits() {
  const seconds = env.DATABASE_WAIT_SECONDS;
  return {
    connect: 600 * seconds,
    // Longer than any statement may take.
    silence: 800 * seconds,
    // Far longer than the slowest normal query; keeps a stuck one from blocking the pool.
    statement: 600 * seconds,
    transactionStart: 400 * seconds,
    transaction: 1000 * seconds,
    // Searches cost the most, and anyone can ask for one.
    search: {
      // Connecting takes several turns of the event loop, and in a busy process each turn is long.
      connect: 500 * seconds,
      silence: 400 * seconds,
      statement: 200 * seconds,
      // From the wait for a connection on. The last one then has its own time, or that of a connection that went silent.
      lastStatementStart: 600 * seconds,
    },
  };
}
