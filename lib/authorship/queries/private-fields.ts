import "server-only";
import { z } from "zod";
import { openField, sealField } from "@/lib/crypto/seal-box";
import type { Transaction } from "@/lib/db/client";
import { weekOf } from "@/lib/weeks";

/** What an account keeps that no reader of the database may see, not even whether it is there. */
export type PrivateFields = {
  /** The name that its reviews are signed with; null means 'Anonymous'. */
  anonymousName: string | null;
  /** The Monday, YYYY-MM-DD, of the week in which people began to find it, or will; null for an old account. */
  findableFrom: string | null;
  /** Random, from the last time that all sessions of the account were ended; null before the first. */
  sessionEpoch: string | null;
};

type Bytes = Uint8Array<ArrayBuffer>;

// A name of 80 letters of three bytes each, a date, an epoch of 11 letters, and what JSON adds.
const BYTES = 384;
const NONE: PrivateFields = { anonymousName: null, findableFrom: null, sessionEpoch: null };

// Before the first seal after an upgrade a value may be without the epoch, and so shorter, or the name alone.
const PADDED_BYTES_BEFORE = 348;

const text = z.string().nullable();
const stored = z.object({ anonymousName: text, findableFrom: text, sessionEpoch: text.default(null) });

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
  return sealed.length >= PADDED_BYTES_BEFORE
    ? stored.parse(JSON.parse(text))
    : { ...NONE, anonymousName: text };
}

/** Changes the given fields of an account, whose row it locks. */
export async function changePrivateFields(
  tx: Transaction,
  userId: string,
  changes: Partial<PrivateFields>,
): Promise<void> {
  // An UPDATE takes the lock, for the reason given at `holdAccount`.
  const [row] = await tx.$queryRaw<{ privateFields: Uint8Array | null }[]>`
    UPDATE "users" SET "id" = "id" WHERE "id" = ${userId}::uuid RETURNING "privateFields"`;
  if (!row) return;
  const fields = { ...openPrivateFields(row.privateFields, userId), ...changes };
  await tx.user.updateMany({
    where: { id: userId },
    data: { privateFields: sealPrivateFields(fields, userId) },
  });
}

/**
 * The same contents sealed again with a fresh nonce, so that two copies of the database do not show whose have
 * changed, and without the week of joining once that is over. What cannot be opened stays as it is.
 */
export function resealPrivateFields(sealed: Uint8Array | null, userId: string, now: Date): Uint8Array {
  try {
    const { findableFrom, ...fields } = openPrivateFields(sealed, userId);
    const isOver = findableFrom !== null && findableFrom < weekOf(now);
    return sealPrivateFields({ ...fields, findableFrom: isOver ? null : findableFrom }, userId);
  } catch {
    return sealed ?? sealPrivateFields(NONE, userId);
  }
}
