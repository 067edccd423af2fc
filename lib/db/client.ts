import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/env";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";

const CONNECT_TIMEOUT_MS = 5_000;
// Far longer than the slowest normal query; keeps a stuck one from blocking the pool (SEC-Q4).
const STATEMENT_TIMEOUT_MS = 3_000;

export type Transaction = Prisma.TransactionClient;

function connect(): PrismaClient {
  if (!env.DATABASE_URL) {
    throw new Error(
      "DATABASE_URL is not set. Start through `npm run dev`, `npm start` or `npm run demo`, or set it.",
    );
  }
  const adapter = new PrismaPg({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Memoize is planned for more rows than a page has, and costs a millisecond or two for each join of a large table.
    options: "-c enable_memoize=off",
    application_name: "application",
  });
  // Minimal, because a full Prisma error repeats the query's values (docs/anonymity.md, 'PostgreSQL').
  return new PrismaClient({ adapter, errorFormat: "minimal", log: [] });
}

const kept = globalThis as { prisma?: PrismaClient };

/** One client per process, created on first use: the build imports this file without a database. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_target, key) => {
    kept.prisma ??= connect();
    const value: unknown = Reflect.get(kept.prisma, key, kept.prisma);
    return typeof value === "function" ? value.bind(kept.prisma) : value;
  },
});
