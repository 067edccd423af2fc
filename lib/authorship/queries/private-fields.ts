import "server-only";
import { z } from "zod";
import { openField, sealField } from "@/lib/crypto/seal-box";
import type { Transaction } from "@/lib/db/client";

/** What an account keeps that no reader of the database may see, not even whether it is there. */
export type PrivateFields = {
  /** The name that its reviews are signed with; null means 'Anonymous'. */
  anonymousName: string | null;
  /** The Monday, YYYY-MM-DD, of the week in which people began to find it, or will; null for an old account. */
  findableFrom: string | null;
};

type Bytes = Uint8Array<ArrayBuffer>;

// 80 letters of three bytes each, the date, and the names of the two.
const BYTES = 320;
/** What a sealed value has in the database, whatever it says: a nonce of 12 bytes, BYTES, and a tag of 16. */
const SEALED_BYTES = 12 + BYTES + 16;
const NONE: PrivateFields = { anonymousName: null, findableFrom: null };

const stored = z.object({ anonymousName: z.string().nullable(), findableFrom: z.string().nullable() });

/** The fields as they are stored: of one size for everyone. */
export function sealPrivateFields(fields: Partial<PrivateFields>, userId: string): Bytes {
  return sealField(JSON.stringify({ ...NONE, ...fields }), userId, BYTES);
}

/**
 * The reverse of `sealPrivateFields`.
 * @throws Error when the bytes belong to another account or key.
 */
export function openPrivateFields(sealed: Uint8Array | null, userId: string): PrivateFields {
  if (!sealed) return NONE;
  const text = openField(sealed, userId);
  // Before the first seal after an upgrade it is the name alone.
  return sealed.length === SEALED_BYTES ? stored.parse(JSON.parse(text)) : { ...NONE, anonymousName: text };
}

/** Changes the given fields of an account. */
export async function changePrivateFields(
  tx: Transaction,
  userId: string,
  changes: Partial<PrivateFields>,
): Promise<void> {
  const row = await tx.user.findUnique({ where: { id: userId }, select: { privateFields: true } });
  if (!row) return;
  const fields = { ...openPrivateFields(row.privateFields, userId), ...changes };
  await tx.user.updateMany({
    where: { id: userId },
    data: { privateFields: sealPrivateFields(fields, userId) },
  });
}

/**
 * The same contents sealed again with a fresh nonce, so that two copies of the database do not show whose have
 * changed. What cannot be opened stays as it is.
 */
export function resealPrivateFields(sealed: Uint8Array | null, userId: string): Uint8Array {
  try {
    return sealPrivateFields(openPrivateFields(sealed, userId), userId);
  } catch {
    return sealed ?? sealPrivateFields(NONE, userId);
  }
}
