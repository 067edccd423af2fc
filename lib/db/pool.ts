import "server-only";
import { Socket } from "node:net";
import pg from "pg";
import { env } from "@/lib/env";

// With the silence, so that a call on a database that hangs is answered within five seconds (SEC-Q4).
const CONNECT_TIMEOUT_MS = 3_000;
// Longer than any statement may take.
const SILENCE_MAX_MS = 4_000;
const IDLE_TIMEOUT_MS = 30_000;
// Far longer than the slowest normal query; keeps a stuck one from blocking the pool.
const STATEMENT_TIMEOUT_MS = 3_000;
// Searches cost the most, and anyone can ask for one. Together these are well under five seconds (SEC-Q5).
const SEARCH_TIMEOUT_MS = 1_000;
const SEARCH_CONNECT_TIMEOUT_MS = 1_500;
const SEARCH_SILENCE_MAX_MS = 2_000;
const SEARCH_CONNECTIONS = 4;
// Memoize is planned for more rows than a page has, and costs a millisecond or two for each join of a large table.
const PLANNER = "-c enable_memoize=off";

const kept = globalThis as { pool?: pg.Pool; searchPool?: pg.Pool };

/** The connections of this process, for Prisma and for prepared statements; made on first use. */
export function pool(): pg.Pool {
  kept.pool ??= makePool({
    max: env.DATABASE_POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: PLANNER,
  });
  return kept.pool;
}

/** A few of their own for searching names, with a second for each statement, so that slow searches delay nothing else. */
export function searchPool(): pg.Pool {
  kept.searchPool ??= makePool(
    {
      max: SEARCH_CONNECTIONS,
      connectionTimeoutMillis: SEARCH_CONNECT_TIMEOUT_MS,
      statement_timeout: SEARCH_TIMEOUT_MS,
      options: `${PLANNER} -c pg_trgm.similarity_threshold=0.2`,
    },
    SEARCH_SILENCE_MAX_MS,
  );
  return kept.searchPool;
}

/** One connection, which may be silent for `silenceMaxMs`. */
export function patientPool(silenceMaxMs: number): pg.Pool {
  return makePool({ max: 1, statement_timeout: STATEMENT_TIMEOUT_MS, options: PLANNER }, silenceMaxMs);
}

function makePool(settings: pg.PoolConfig, silenceMaxMs = SILENCE_MAX_MS): pg.Pool {
  if (!env.DATABASE_URL) {
    throw new Error(
      "DATABASE_URL is not set. Start through `npm run dev`, `npm start` or `npm run demo`, or set it.",
    );
  }
  const made = new pg.Pool({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: "application",
    ...settings,
  });
  // Without listeners, losing a connection that runs nothing ends the process, also between pg and Prisma taking it.
  made.on("connect", (client) => client.on("error", () => undefined));
  return cutSilent(made, silenceMaxMs).on("error", () => undefined);
}

/**
 * Closes a connection that is taken and silent for too long. With pg's own limit, Prisma would give it back to the pool
 * with a transaction still open.
 */
function cutSilent(made: pg.Pool, silenceMaxMs: number): pg.Pool {
  return made
    .on("connect", (client) => socketOf(client)?.on("timeout", destroy))
    .on("acquire", (client) => void socketOf(client)?.setTimeout(silenceMaxMs))
    .on("release", (_error, client) => void socketOf(client)?.setTimeout(0));
}

function socketOf({ connection }: pg.PoolClient): Socket | undefined {
  return connection.stream instanceof Socket ? connection.stream : undefined;
}

function destroy(this: Socket): void {
  this.destroy();
}
