import "server-only";
import type pg from "pg";
import { pool } from "@/lib/db/pool";
import { runStatement } from "@/lib/db/prepared";
import { statementName } from "@/lib/db/statement-names";
import { timeLimits } from "@/lib/db/time-limits";
import { Prisma } from "@/prisma/generated/client";

// The code of Prisma's own error.
const TIMED_OUT = "P2028";

const LOCK = "SELECT pg_advisory_xact_lock($1::bigint)";
const LOCKING = { name: statementName(LOCK), text: LOCK };

type Text = TemplateStringsArray | Prisma.Sql;

/** The raw statements of a transaction, of Prisma's or of `transaction`. All values are parameters. */
export type Statements = {
  $queryRaw<Rows>(text: Text, ...values: unknown[]): Promise<Rows>;
  $executeRaw(text: Text, ...values: unknown[]): Promise<number>;
};

/** Those of `transaction`. `run` takes a text that was made once. */
export type PlainStatements = Statements & {
  run<Row>(text: string, values: unknown[]): Promise<Row[]>;
};

class TransactionError extends Error {
  override name = "TransactionError";
  readonly code = TIMED_OUT;
}

type Options = {
  /** An advisory lock, which it waits for and holds to its end. */
  lock?: bigint | null;
  connections?: () => pg.Pool;
};

/**
 * Like Prisma's `$transaction`, without Prisma, for the hottest one: on one connection, rolled back if `work` throws,
 * with the same isolation and the same times. Its statements are prepared. Nothing tries it again.
 * @throws what isDatabaseUnavailable knows if it has no connection or lock in time, or takes too long (`timeLimits`)
 */
export async function transaction<T>(
  work: (tx: PlainStatements) => Promise<T>,
  { lock = null, connections = pool }: Options = {},
): Promise<T> {
  const client = await begin(connections(), lock);
  // Set to 0 when it ends: a statement that came later would run on its own, or in another's transaction.
  let end = performance.now() + timeLimits().transaction;
  const run = async <Row>(query: pg.QueryConfig<unknown[]>) => {
    if (performance.now() > end) throw new TransactionError();
    return runStatement<Row>(client, query);
  };
  try {
    const result = await work({
      run: async (text, values) => (await run<never>({ name: statementName(text), text, values })).rows,
      $queryRaw: async <Rows>(...given: [Text, ...unknown[]]) => (await run(toQuery(given))).rows as Rows,
      $executeRaw: async (...given) => (await run(toQuery(given))).rowCount ?? 0,
    });
    const committed = run({ text: "COMMIT" });
    end = 0;
    await committed;
    client.release();
    return result;
  } catch (error) {
    end = 0;
    await rollBack(client);
    throw error;
  }
}

function toQuery([given, ...inserted]: [Text, ...unknown[]]): pg.QueryConfig<unknown[]> {
  const { text, values } = "raw" in given ? Prisma.sql(given, ...inserted) : given;
  return { name: statementName(text), text, values };
}

async function begin(connections: pg.Pool, lock: bigint | null): Promise<pg.PoolClient> {
  const begun = connections.connect().then(async (client) => {
    const sent = [runStatement(client, { text: "BEGIN" })];
    // Without waiting for the answer: the connection is pipelined (lib/db/pool.ts).
    if (lock !== null) sent.push(runStatement(client, { ...LOCKING, values: [lock] }));
    await Promise.all(sent).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    return client;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TransactionError()), timeLimits().transactionStart);
  });
  try {
    return await Promise.race([begun, late]);
  } catch (error) {
    begun.then(rollBack, () => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A connection that can't is closed, which rolls back too. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  await runStatement(client, { text: "ROLLBACK" }).then(
    () => client.release(),
    () => client.release(true),
  );
}
