import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { pool } from "@/lib/db/pool";
import { nameOfPrisma } from "@/lib/db/statement-names";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";

export type Transaction = Prisma.TransactionClient;

function connect(): PrismaClient {
  const adapter = new PrismaPg(pool(), { statementNameGenerator: nameOfPrisma, disposeExternalPool: true });
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
