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

/** The transaction hasn't its connection, or its lock, in time. */
class StartError extends TransactionError {}

type Options = {
  /** An advisory lock, which it waits for and holds to its end. */
  lock?: bigint | null;
  connections?: () => pg.Pool;
};

/**
 * Like Prisma's `$transaction`, without Prisma, for the hottest one: on one connection, rolled back if `work` throws,
 * with the same isolation and the same times. Its statements are prepared. Nothing tries it again. `work` doesn't wait
 * for the lock, but its statements do, in the database: the connection is pipelined (lib/db/pool.ts). If PostgreSQL
 * refused only BEGIN, the first of them would be kept. That takes someone who cancels BEGIN as it runs.
 * @throws what isDatabaseUnavailable knows if it has no connection or lock in time, or takes too long (`timeLimits`)
 */
export async function transaction<T>(
  work: (tx: PlainStatements) => Promise<T>,
  { lock = null, connections = pool }: Options = {},
): Promise<T> {
  const { client, begun } = await begin(connections(), lock);
  // Set to 0 when it ends: a statement that came later would run on its own, or in another's transaction.
  let end = performance.now() + timeLimits().transaction;
  const run = async <Row>(query: pg.QueryConfig<unknown[]>) => {
    if (performance.now() > end) throw new TransactionError();
    return runStatement<Row>(client, query);
  };
  try {
    const working = work({
      run: async (text, values) => (await run<never>({ name: statementName(text), text, values })).rows,
      $queryRaw: async <Rows>(...given: [Text, ...unknown[]]) => (await run(toQuery(given))).rows as Rows,
      $executeRaw: async (...given) => (await run(toQuery(given))).rowCount ?? 0,
    });
    // Without its lock, its statements fail too, which isn't what is wrong.
    working.catch(() => undefined);
    await begun;
    const result = await working;
    const committed = run({ text: "COMMIT" });
    end = 0;
    await committed;
    client.release();
    return result;
  } catch (error) {
    end = 0;
    const undone = rollBack(client);
    // A database that hasn't answered the beginning in time may not answer this either.
    if (!(error instanceof StartError)) await undone;
    throw error;
  }
}

function toQuery([given, ...inserted]: [Text, ...unknown[]]): pg.QueryConfig<unknown[]> {
  const { text, values } = "raw" in given ? Prisma.sql(given, ...inserted) : given;
  return { name: statementName(text), text, values };
}

type Begun = { client: pg.PoolClient; begun: Promise<unknown> };

/** `begun` settles when the transaction has its lock, or is too late. */
async function begin(connections: pg.Pool, lock: bigint | null): Promise<Begun> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StartError()), timeLimits().transactionStart);
  });
  const connected = connections.connect();
  try {
    const client = await Promise.race([connected, late]);
    const sent = [runStatement(client, { text: "BEGIN" })];
    if (lock !== null) sent.push(runStatement(client, { ...LOCKING, values: [lock] }));
    return { client, begun: Promise.race([Promise.all(sent), late]).finally(() => clearTimeout(timer)) };
  } catch (error) {
    clearTimeout(timer);
    connected.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

/** A connection that can't is closed, which rolls back too. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  await runStatement(client, { text: "ROLLBACK" }).then(
    () => client.release(),
    () => client.release(true),
  );
}
