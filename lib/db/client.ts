import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { patientPool, pool } from "@/lib/db/pool";
import { nameOfPrisma } from "@/lib/db/statement-names";
import { timeLimits } from "@/lib/db/time-limits";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";

export type Transaction = Prisma.TransactionClient;

function connect(connections: pg.Pool): PrismaClient {
  const adapter = new PrismaPg(connections, {
    statementNameGenerator: nameOfPrisma,
    disposeExternalPool: true,
  });
  const { transactionStart: maxWait, transaction: timeout } = timeLimits();
  return new PrismaClient({
    adapter,
    // A full error repeats the query's values (docs/anonymity.md, 'PostgreSQL').
    errorFormat: "minimal",
    log: [],
    transactionOptions: { maxWait, timeout },
  });
}

const kept = globalThis as { prisma?: PrismaClient };

/** Created on first use, because the build imports this file without a database. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_target, key) => {
    kept.prisma ??= connect(pool());
    const value: unknown = Reflect.get(kept.prisma, key, kept.prisma);
    return typeof value === "function" ? value.bind(kept.prisma) : value;
  },
});

/** Has its own connection, because it may take longer than the pool lets a connection be silent. */
export async function longTransaction<T>(
  work: (tx: Transaction) => Promise<T>,
  options: { maxWait: number; timeout: number },
): Promise<T> {
  const own = connect(patientPool(options.timeout));
  try {
    return await own.$transaction(work, options);
  } finally {
    await own.$disconnect();
  }
}
