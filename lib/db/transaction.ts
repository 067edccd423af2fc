import "server-only";
import type pg from "pg";
import { pool } from "@/lib/db/pool";
import { runStatement } from "@/lib/db/prepared";
import { statementName } from "@/lib/db/statement-names";
import { timeLimits } from "@/lib/db/time-limits";
import { Prisma } from "@/prisma/generated/client";

// Prisma's code for a timeout, so that isDatabaseUnavailable knows it and the caller gets a 503.
const TIMED_OUT = "P2028";

const LOCK = "SELECT pg_advisory_xact_lock($1::bigint)";
const LOCKING = { name: statementName(LOCK), text: LOCK };

type Text = TemplateStringsArray | Prisma.Sql;

export type Statements = {
  $queryRaw<Rows>(text: Text, ...values: unknown[]): Promise<Rows>;
  $executeRaw(text: Text, ...values: unknown[]): Promise<number>;
};

/** `run` takes a text that was made once. */
export type PlainStatements = Statements & {
  run<Row>(text: string, values: unknown[]): Promise<Row[]>;
};

class TransactionError extends Error {
  override name = "TransactionError";
  readonly code = TIMED_OUT;
}

class StartError extends TransactionError {}

type Options = {
  lock?: bigint | null;
  connections?: () => pg.Pool;
};

/** Like Prisma's `$transaction`, for the hottest one. Nothing tries it again. `work` starts without the lock,
 * but its statements wait for the lock in the database, because the connection is pipelined (lib/db/pool.ts).
 * If only BEGIN failed, the first statements would be kept; that takes someone who cancels BEGIN as it runs.
 * @throws what isDatabaseUnavailable knows if it has no connection or lock in time, or takes too long */
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
    // If it gets no lock, these statements fail too, but that isn't the error to report.
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
    // A database that hasn't answered BEGIN in time may not answer ROLLBACK either.
    if (!(error instanceof StartError)) await undone;
    throw error;
  }
}

function toQuery([given, ...inserted]: [Text, ...unknown[]]): pg.QueryConfig<unknown[]> {
  const { text, values } = "raw" in given ? Prisma.sql(given, ...inserted) : given;
  return { name: statementName(text), text, values };
}

type Begun = { client: pg.PoolClient; begun: Promise<unknown> };

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

/** If ROLLBACK fails, closing the connection rolls back too. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  await runStatement(client, { text: "ROLLBACK" }).then(
    () => client.release(),
    () => client.release(true),
  );
}
