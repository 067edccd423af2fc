import "server-only";
import { z } from "zod";
import { decryptField, encryptField } from "@/lib/crypto/encryption";
import { weekOf } from "@/lib/dates";
import type { Transaction } from "@/lib/db/client";

/** No reader of the database may see these about an account, not even whether they are there. */
export type PrivateFields = {
  anonymousName: string | null;
  /** The Monday (YYYY-MM-DD) from which people can find it; null for an old account. */
  findableFrom: string | null;
  sessionEpoch: string | null;
};

type Bytes = Uint8Array<ArrayBuffer>;

// A name of 80 letters of three bytes each, a date, an epoch of 11 letters, and JSON's overhead.
const BYTES = 384;
const NONE: PrivateFields = { anonymousName: null, findableFrom: null, sessionEpoch: null };

// Until the first seal after an upgrade, a value may lack the epoch and so be shorter, or be only the name.
const PADDED_BYTES_BEFORE = 348;

const text = z.string().nullable();
const stored = z.object({ anonymousName: text, findableFrom: text, sessionEpoch: text.default(null) });

/** Encrypts to one size for everyone. */
export function encryptPrivateFields(fields: Partial<PrivateFields>, userId: string): Bytes {
  return encryptField(JSON.stringify({ ...NONE, ...fields }), userId, BYTES);
}

/** @throws Error when the bytes belong to another account or key */
export function decryptPrivateFields(encrypted: Uint8Array | null, userId: string): PrivateFields {
  if (!encrypted) return NONE;
  const text = decryptField(encrypted, userId);
  return encrypted.length >= PADDED_BYTES_BEFORE
    ? stored.parse(JSON.parse(text))
    : { ...NONE, anonymousName: text };
}

export async function changePrivateFields(
  tx: Transaction,
  userId: string,
  changes: Partial<PrivateFields>,
): Promise<void> {
  // An UPDATE takes the lock; `lockAccountRow` says why.
  const [row] = await tx.$queryRaw<{ privateFields: Uint8Array | null }[]>`
    UPDATE "users" SET "id" = "id" WHERE "id" = ${userId}::uuid RETURNING "privateFields"`;
  if (!row) return;
  const fields = { ...decryptPrivateFields(row.privateFields, userId), ...changes };
  await tx.user.updateMany({
    where: { id: userId },
    data: { privateFields: encryptPrivateFields(fields, userId) },
  });
}

/** With fresh nonces, so that two copies of the database don't show whose fields changed. */
export function reencryptPrivateFields(encrypted: Uint8Array | null, userId: string, now: Date): Uint8Array {
  try {
    const { findableFrom, ...fields } = decryptPrivateFields(encrypted, userId);
    const isOver = findableFrom !== null && findableFrom < weekOf(now);
    return encryptPrivateFields({ ...fields, findableFrom: isOver ? null : findableFrom }, userId);
  } catch {
    return encrypted ?? encryptPrivateFields(NONE, userId);
  }
}
