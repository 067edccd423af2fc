import { decryptBytes, encryptBytes } from "../../lib/crypto/encrypted-bytes.mjs";
import { deriveFrom, fingerprintOf, renewalUnder } from "../../lib/crypto/key-ring.mjs";
import { listTables } from "./backup-tables.mjs";
import { StartError } from "./root.mjs";

const BATCH = 5_000;
const FINGERPRINT = "master-key-fingerprint";

/**
 * `fields` are encrypted for the row with this `key`.
 * @typedef {{ name: string, key: string, type: string, hashes: string[], fields: string[] }} Renewed
 * @type {Renewed[]}
 */
export const RENEWED_TABLES = [
  {
    name: "reviews",
    key: "id",
    type: "uuid",
    hashes: ["authorTag", "submissionHash", "unregisteredLeaderIndex"],
    fields: ["unregisteredLeaderEmail", "firstByAuthor"],
  },
  { name: "invitations", key: "emailIndex", type: "bytea", hashes: ["emailIndex"], fields: [] },
  { name: "consent_changes", key: "key", type: "bytea", hashes: ["key"], fields: ["payload"] },
  { name: "audit_entries", key: "id", type: "uuid", hashes: ["aboutKey"], fields: [] },
  { name: "users", key: "id", type: "uuid", hashes: [], fields: ["privateFields"] },
];

// Everyone logs in again, because cookies are signed under the key, and waiting email is encrypted under it.
const EMPTIED_TABLES = ["sessions", "outbox_messages"];

/** @returns {Promise<string | undefined>} undefined before the database's first start */
export async function readFingerprint(client) {
  const { rows } = await client.query(`SELECT "value" FROM "settings" WHERE "key" = $1`, [FINGERPRINT]);
  return rows[0]?.value;
}

/**
 * The keys that have this fingerprint: the ring, or what it was before a rekey.
 * @param {Buffer[]} ring @param {string | undefined} fingerprint @returns {Buffer[] | undefined}
 */
export function keysOf(ring, fingerprint) {
  return ring.map((_, index) => ring.slice(index)).find((keys) => fingerprintOf(keys) === fingerprint);
}

/**
 * @param {import("pg").Client} client in a transaction
 * @param {{ from: Buffer[], ring: Buffer[], signal?: AbortSignal }} keys from: the end of the ring, which it has so far
 */
export async function renewDatabase(client, { from, ring, signal }) {
  const [before, now] = [from, ring].map(([newest]) => deriveFrom(newest, "field/v1"));
  const renewal = {
    hashes: renewalUnder(ring.slice(0, ring.length - from.length)),
    field: (encrypted, owner, newOwner) =>
      encryptBytes(now, decryptBytes(before, encrypted, owner), newOwner),
  };
  const tables = await listTables(client);
  for (const renewed of RENEWED_TABLES) {
    await client.query(`LOCK TABLE "${renewed.name}" IN ACCESS EXCLUSIVE MODE`);
    await stageRenewed(client, renewed, renewal, signal);
    if (renewed.name === "users") await updateUsers(client);
    else await writeAgain(client, renewed, tables.find(({ name }) => name === renewed.name).columns);
    await client.query(`DROP TABLE "renewed"`);
  }
  await client.query(`TRUNCATE ${EMPTIED_TABLES.join(", ")}`);
  // The next start seals, and no backup is made before that.
  await client.query(`DELETE FROM "settings" WHERE "key" = 'sealed-on'`);
  await client.query(`UPDATE "settings" SET "value" = $2 WHERE "key" = $1`, [
    FINGERPRINT,
    fingerprintOf(ring),
  ]);
}

/** @param {Renewed} renewed */
async function stageRenewed(client, { name, key, type, hashes, fields }, renewal, signal) {
  const columns = [...hashes, ...fields];
  const selected = columns.map((column) => `"${column}"`).join(", ");
  await client.query(
    `CREATE TEMPORARY TABLE "renewed" AS SELECT "${key}" AS "was", ${selected} FROM "${name}" LIMIT 0`,
  );
  await client.query(`DECLARE "rows" CURSOR FOR SELECT "${key}" AS "was", ${selected} FROM "${name}"`);
  const types = [type, ...columns.map(() => "bytea")];
  const insert = `INSERT INTO "renewed" SELECT * FROM unnest(${types.map((one, index) => `$${index + 1}::${one}[]`).join(", ")})`;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await client.query(`FETCH ${BATCH} FROM "rows"`);
    if (rows.length === 0) break;
    const renewedRows = rows.map((row) => renewRow(row, { name, key, hashes, fields }, renewal));
    await client.query(
      insert,
      types.map((_, index) => renewedRows.map((row) => row[index])),
    );
  }
  await client.query(`CLOSE "rows"`);
  await client.query(`ANALYZE "renewed"`);
}

function renewRow(row, { name, key, hashes, fields }, renewal) {
  const renewed = Object.fromEntries(
    hashes.map((column) => [column, row[column] && renewal.hashes(row[column])]),
  );
  const owner = ownerOf(row.was);
  const newOwner = ownerOf(renewed[key] ?? row.was);
  const encrypted = fields.map((column) => {
    try {
      return row[column] && Buffer.from(renewal.field(row[column], owner, newOwner));
    } catch {
      throw new StartError(
        `${column} of ${owner} in ${name} doesn't open with this key. Nothing was changed.`,
      );
    }
  });
  return [row.was, ...Object.values(renewed), ...encrypted];
}

/** For whom a row's fields are encrypted (lib/reviews/queries/consent.ts). */
function ownerOf(key) {
  return Buffer.isBuffer(key) ? key.toString("hex") : key;
}

/** Into a new file: the old one keeps the old hashes in its freed space, and the order of today's reviews. */
async function writeAgain(client, { name, key, hashes, fields }, columns) {
  const values = columns.map((column) => {
    if (column === "sealed") return `false AS "sealed"`;
    return `${hashes.includes(column) || fields.includes(column) ? `"renewed"` : "t"}."${column}"`;
  });
  await client.query(
    `CREATE TEMPORARY TABLE "again" AS
     SELECT ${values.join(", ")} FROM "${name}" t JOIN "renewed" ON "renewed"."was" = t."${key}"`,
  );
  await client.query(`TRUNCATE "${name}"`);
  await client.query(`INSERT INTO "${name}" SELECT * FROM "again" ORDER BY "${key}"`);
  await client.query(`DROP TABLE "again"`);
}

/** Other tables refer to users, so their rows can't be taken out. */
async function updateUsers(client) {
  await client.query(
    `UPDATE "users" u SET "privateFields" = "renewed"."privateFields" FROM "renewed" WHERE "renewed"."was" = u."id"`,
  );
}
