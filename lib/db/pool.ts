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
// Searches cost the most, and anyone can ask for one (SEC-Q5).
const SEARCH_TIMEOUT_MS = 1_000;
// Connecting takes several turns of the event loop, and in a busy process each turn is long.
const SEARCH_CONNECT_TIMEOUT_MS = 2_500;
const SEARCH_SILENCE_MAX_MS = 2_000;
const SEARCH_CONNECTIONS = 4;
// Prisma writes and reads times without a zone, which PostgreSQL takes for the session's.
const TIME_ZONE = "SET TIME ZONE 'UTC'";
// Memoize is planned for more rows than a page has, and costs a millisecond or two for each join of a large table.
const PLANNER = "SET enable_memoize = off";

const kept = globalThis as { pool?: pg.Pool; searchPool?: pg.Pool };

/** The connections of this process, for Prisma and for prepared statements; made on first use. */
export function pool(): pg.Pool {
  kept.pool ??= makePool({ max: env.DATABASE_POOL_SIZE, session: [limit(STATEMENT_TIMEOUT_MS)] });
  return kept.pool;
}

/** A few of their own for searching names, with a second for each statement, so that slow searches delay nothing else. */
export function searchPool(): pg.Pool {
  kept.searchPool ??= makePool({
    max: SEARCH_CONNECTIONS,
    session: [limit(SEARCH_TIMEOUT_MS), "SET pg_trgm.similarity_threshold = 0.2"],
    connectTimeoutMs: SEARCH_CONNECT_TIMEOUT_MS,
    silenceMaxMs: SEARCH_SILENCE_MAX_MS,
  });
  return kept.searchPool;
}

/** One connection, which may be silent for `silenceMaxMs`. */
export function patientPool(silenceMaxMs: number): pg.Pool {
  return makePool({ max: 1, session: [limit(STATEMENT_TIMEOUT_MS)], silenceMaxMs });
}

function limit(statementMs: number): string {
  return `SET statement_timeout = ${statementMs}`;
}

type Settings = { max: number; session: string[]; connectTimeoutMs?: number; silenceMaxMs?: number };

function makePool({
  max,
  session,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  silenceMaxMs = SILENCE_MAX_MS,
}: Settings): pg.Pool {
  if (!env.DATABASE_URL) {
    throw new Error(
      "DATABASE_URL is not set. Start through `npm run dev`, `npm start` or `npm run demo`, or set it.",
    );
  }
  const made = new pg.Pool({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: "application",
    max,
    // Not as parameters of the connection, which a pooler refuses or ignores.
    onConnect: async (client) => {
      socketOf(client)?.on("timeout", destroy).setTimeout(silenceMaxMs);
      await client.query([TIME_ZONE, PLANNER, ...session].join("; "));
    },
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
    .on("acquire", (client) => void socketOf(client)?.setTimeout(silenceMaxMs))
    .on("release", (_error, client) => void socketOf(client)?.setTimeout(0));
}

function socketOf(client: pg.ClientBase): Socket | undefined {
  const { stream } = (client as pg.PoolClient).connection;
  return stream instanceof Socket ? stream : undefined;
}

function destroy(this: Socket): void {
  this.destroy();
}
