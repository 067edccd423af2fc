import "server-only";
import pg from "pg";
import { pool } from "@/lib/db/pool";
import { statementName } from "@/lib/db/statement-names";
import type { Prisma } from "@/prisma/generated/client";

type Connection = Pick<pg.ClientBase, "query">;

type One = string | number | boolean | Date | Uint8Array | null;
type Value = One | readonly One[];

/** Has only the code, because pg's own error repeats values (docs/anonymity.md, 'PostgreSQL'). */
class StatementError extends Error {
  override name = "StatementError";

  constructor(readonly code: string | undefined) {
    super(`PostgreSQL refused a prepared statement: ${code}`);
  }
}

/** For the hottest reads. Nothing checks `Row`: a test next to the read compares it with Prisma's answers. */
export function prepare<Row, Values extends Value[] = []>(
  text: string,
  connections: () => Connection = pool,
): (...values: Values) => Promise<Row[]> {
  const name = statementName(text);
  return async (...values) => (await runStatement<Row>(connections(), { name, text, values })).rows;
}

/** For a statement built for each call, out of few parts: a connection keeps every text it has prepared. */
export async function readPrepared<Row>(
  { text, values }: Prisma.Sql,
  connections: () => Connection = pool,
): Promise<Row[]> {
  return (await runStatement<Row>(connections(), { name: statementName(text), text, values })).rows;
}

export async function runStatement<Row>(
  connection: Connection,
  query: pg.QueryConfig<unknown[]>,
): Promise<{ rows: Row[]; rowCount: number | null }> {
  try {
    const values = query.values?.map(toParameter);
    const { rows, rowCount } = await connection.query({ ...query, values, types });
    return { rows: rows as Row[], rowCount };
  } catch (error) {
    throw error instanceof pg.DatabaseError ? new StatementError(error.code) : error;
  }
}

// pg would write a time in the process's time zone.
function toParameter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toParameter);
  return value instanceof Date ? value.toISOString() : value;
}

type Parser = (text: string) => unknown;

const INT4_ARRAY = 1007;

// As Prisma does: a day is midnight UTC, bytes a plain array. pg's own parser of numbers is slow.
const parsers = new Map<number, Parser>([
  [pg.types.builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [pg.types.builtins.BYTEA, (text) => new Uint8Array(Buffer.from(text.slice("\\x".length), "hex"))],
  [INT4_ARRAY, (text) => JSON.parse(`[${text.slice(1, -1)}]`)],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number): Parser => parsers.get(oid) ?? pg.types.getTypeParser(oid, "text"),
};
