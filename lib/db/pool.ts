import "server-only";
import pg from "pg";
import { env } from "@/lib/env";

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
// Far longer than the slowest normal query; keeps a stuck one from blocking the pool (SEC-Q4).
const STATEMENT_TIMEOUT_MS = 3_000;
// Anyone can search as often as they like (SEC-R5).
const SEARCH_TIMEOUT_MS = 1_000;
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
  kept.searchPool ??= makePool({
    max: SEARCH_CONNECTIONS,
    statement_timeout: SEARCH_TIMEOUT_MS,
    options: `${PLANNER} -c pg_trgm.similarity_threshold=0.2`,
  });
  return kept.searchPool;
}

function makePool(settings: pg.PoolConfig): pg.Pool {
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
  return made.on("error", () => undefined);
}
