import "server-only";
import type pg from "pg";
import { pool } from "@/lib/db/pool";
import { runStatement } from "@/lib/db/prepared";
import { statementName } from "@/lib/db/statement-names";
import { timeLimits } from "@/lib/db/time-limits";
import { Prisma } from "@/prisma/generated/client";

// The code of Prisma's own error.
const TIMED_OUT = "P2028";

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

/**
 * Like Prisma's `$transaction`, without Prisma, for the hottest one: on one connection, rolled back if `work` throws,
 * with the same isolation and the same times. Its statements are prepared. Nothing tries it again.
 * @throws what isDatabaseUnavailable knows if it has no connection in time, or takes too long (`timeLimits`)
 */
export async function transaction<T>(
  work: (tx: PlainStatements) => Promise<T>,
  connections = pool,
): Promise<T> {
  const client = await begin(connections());
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

async function begin(connections: pg.Pool): Promise<pg.PoolClient> {
  const begun = connections.connect().then(async (client) => {
    await runStatement(client, { text: "BEGIN" }).catch((error: unknown) => {
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
