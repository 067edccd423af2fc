import "server-only";
import type { Client } from "pg";
import { reencryptPrivateFields } from "@/lib/auth/private-fields";

const BATCH = 5_000;

type Row = { id: string; privateFields: Buffer | null };

/** Comes first, so that `rewriteUsers` locks the table only briefly (docs/anonymity.md, 'Users'). */
export async function stagePrivateFields(client: Client, now: Date): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE "reencrypted_fields" ("id" uuid PRIMARY KEY, "was" bytea, "now" bytea)`,
  );
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await client.query<Row>(
      `SELECT "id", "privateFields" FROM "users" WHERE "id" > $1 ORDER BY "id" LIMIT ${BATCH}`,
      [after],
    );
    await stage(client, rows, now);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}

export async function rewriteUsers(client: Client, now: Date): Promise<void> {
  const { rows } = await client.query<Row>(
    `SELECT u."id", u."privateFields" FROM "users" u LEFT JOIN "reencrypted_fields" f ON f."id" = u."id"
     WHERE f."id" IS NULL OR f."was" IS DISTINCT FROM u."privateFields"`,
  );
  await stage(client, rows, now);
  await client.query(
    `UPDATE "users" u SET "privateFields" = f."now" FROM "reencrypted_fields" f WHERE f."id" = u."id"`,
  );
  await client.query(`DROP TABLE "reencrypted_fields"`);
}

async function stage(client: Client, rows: Row[], now: Date): Promise<void> {
  await client.query(
    `INSERT INTO "reencrypted_fields" SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::bytea[])
     ON CONFLICT ("id") DO UPDATE SET "was" = EXCLUDED."was", "now" = EXCLUDED."now"`,
    [
      rows.map(({ id }) => id),
      rows.map(({ privateFields }) => privateFields),
      rows.map(({ id, privateFields }) => Buffer.from(reencryptPrivateFields(privateFields, id, now))),
    ],
  );
}
