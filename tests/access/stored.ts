import { db } from "@/lib/db/client";
import type { Stored } from "./leaks";

// Shorter values would be found by chance.
const SECRET_BYTES = 8;

export async function readStored(): Promise<Stored> {
  const columns = await db.$queryRaw<{ table: string; column: string; isList: boolean }[]>`
    SELECT table_name AS "table", column_name AS "column", udt_name = '_bytea' AS "isList"
    FROM information_schema.columns WHERE table_schema = 'public' AND udt_name IN ('bytea', '_bytea')`;
  const values = await Promise.all(
    columns.map(({ table, column, isList }) => {
      const value = isList ? `unnest("${column}")` : `"${column}"`;
      return db.$queryRawUnsafe<{ value: Uint8Array | null }[]>(`SELECT ${value} AS "value" FROM "${table}"`);
    }),
  );
  const [users, reviews, audited] = await Promise.all([
    db.user.findMany({ select: { email: true, hashedPassword: true } }),
    db.review.findMany({ where: { submittedAt: { not: null } }, select: { submittedAt: true } }),
    db.auditEntry.findMany({ select: { admin: true, subject: true } }),
  ]);
  const hashes = users.flatMap(({ hashedPassword }) => (hashedPassword ? [Buffer.from(hashedPassword)] : []));
  return {
    secrets: [...values.flat().flatMap(({ value }) => value ?? []), ...hashes]
      .filter(({ length }) => length >= SECRET_BYTES)
      .map((value) => Buffer.from(value).toString("base64")),
    addresses: users.map(({ email }) => email),
    audited: audited.flatMap(({ admin, subject }) => [admin, subject]).filter((named) => named.includes("@")),
    moments: reviews.flatMap(({ submittedAt }) => submittedAt?.getTime() ?? []),
  };
}
