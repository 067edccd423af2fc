import "server-only";
import { Socket } from "node:net";
import pg from "pg";
import { timeLimits } from "@/lib/db/time-limits";
import { env } from "@/lib/env";

const IDLE_TIMEOUT_MS = 30_000;
const SEARCH_CONNECTIONS = 4;
// Prisma writes and reads times without a zone, and PostgreSQL assumes the session's zone for them.
const TIME_ZONE = "SET TIME ZONE 'UTC'";
// PostgreSQL plans Memoize for more rows than a page has, which costs 1 to 2 ms per join of a large table.
const PLANNER = "SET enable_memoize = off";

const kept = globalThis as { pool?: pg.Pool; searchPool?: pg.Pool };

export function pool(): pg.Pool {
  kept.pool ??= makePool({ max: env.DATABASE_POOL_SIZE });
  return kept.pool;
}

/** Searches for names have a few connections of their own, so that slow ones delay nothing else. */
export function searchPool(): pg.Pool {
  kept.searchPool ??= makePool({
    max: SEARCH_CONNECTIONS,
    session: ["SET pg_trgm.similarity_threshold = 0.2"],
    limits: timeLimits().search,
  });
  return kept.searchPool;
}

export function patientPool(silenceMaxMs: number): pg.Pool {
  return makePool({ max: 1, limits: { ...timeLimits(), silence: silenceMaxMs } });
}

type Settings = {
  max: number;
  session?: string[];
  limits?: Record<"connect" | "silence" | "statement", number>;
};

function makePool({ max, session = [], limits = timeLimits() }: Settings): pg.Pool {
  if (!env.DATABASE_URL) {
    throw new Error(
      "DATABASE_URL is not set. Start through `npm run dev`, `npm start` or `npm run demo`, or set it.",
    );
  }
  const made = new pg.Pool({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: "application",
    max,
    // `transaction` relies on this: a statement is sent before the one ahead of it is answered.
    pipeline: true,
    // A pooler would refuse or ignore these as parameters of the connection.
    onConnect: async (client) => {
      socketOf(client)?.on("timeout", destroy).setTimeout(limits.silence);
      const statementLimit = `SET statement_timeout = ${limits.statement}`;
      await client.query([TIME_ZONE, PLANNER, statementLimit, ...session].join("; "));
    },
  });
  // Without both listeners, losing an idle connection ends the process, even while pg hands it to Prisma.
  made.on("connect", (client) => client.on("error", () => undefined));
  return cutSilent(made, limits.silence).on("error", () => undefined);
}

/** With pg's own limit, Prisma would return a silent connection to the pool with its transaction open. */
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
