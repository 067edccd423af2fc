import "server-only";
import { randomBytes } from "node:crypto";
import { requireCurrentPassword } from "@/lib/auth/credentials";
import { changePrivateFields, decryptPrivateFields, encryptPrivateFields } from "@/lib/auth/private-fields";
import { isFreshLogin } from "@/lib/auth/session-cookie";
import { lockAccountRow } from "@/lib/auth/sessions";
import type { Viewer } from "@/lib/auth/viewer";
import {
  groupRecoveryCode,
  joinSalts,
  mergeSalts,
  SALT_BYTES,
  saltsOf,
  splitSalts,
} from "@/lib/authorship/rules";
import {
  CODE_OPENS_NOTHING,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  type RecoveryInput,
} from "@/lib/authorship/schema";
import { decryptBytes, encryptBytes } from "@/lib/crypto/encrypted-bytes.mjs";
import { padBytes, unpadBytes } from "@/lib/crypto/encryption";
import { keyedHash } from "@/lib/crypto/keys";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

type Bytes = Uint8Array<ArrayBuffer>;

const columns = {
  authorSalt: true,
  unlockedSalts: true,
  recoveryWrap: true,
  lockedWraps: true,
  lockedNames: true,
  privateFields: true,
} as const;

// Room for 80 letters of three bytes each.
const NAME_BYTES = 256;

/** Doesn't store the code. @throws AppError invalid with `field` (password); forbidden for an old login */
export async function makeRecoveryCode(
  viewer: Viewer,
  { currentPassword = "" }: RecoveryInput,
  { client, now }: { client: string; now: Date },
): Promise<{ code: string }> {
  await requireOwner(viewer, currentPassword, { client, now });
  const code = newRecoveryCode();
  await db.$transaction(async (tx) => {
    await lockAccountRow(tx, viewer.id);
    const account = await tx.user.findUniqueOrThrow({ where: { id: viewer.id }, select: columns });
    const recoveryWrap = wrapSalts(viewer.id, saltsOf(account), code);
    await tx.user.update({ where: { id: viewer.id }, data: { recoveryWrap }, select: { id: true } });
  });
  return { code: groupRecoveryCode(code) };
}

/** After this, only a recovery code leads to earlier reviews. Call it in a transaction that holds the row. */
export async function lockSubmissions(tx: Transaction, userId: string): Promise<void> {
  const salt = randomBytes(SALT_BYTES);
  const { authorSalt, privateFields } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { authorSalt: true, privateFields: true },
  });
  const fields = decryptPrivateFields(privateFields, userId);
  const lockedName = lockName(userId, authorSalt, fields.anonymousName ?? "");
  await tx.$executeRaw`
    UPDATE "users" SET "authorSalt" = ${salt}, "unlockedSalts" = NULL, "recoveryWrap" = NULL,
      "privateFields" = ${encryptPrivateFields({ ...fields, anonymousName: null }, userId)},
      "lockedWraps" = CASE WHEN "recoveryWrap" IS NULL THEN "lockedWraps"
        ELSE array_append("lockedWraps", "recoveryWrap") END,
      "lockedNames" = CASE WHEN "recoveryWrap" IS NULL THEN "lockedNames"
        ELSE array_append("lockedNames", ${lockedName}::bytea) END
    WHERE "id" = ${userId}::uuid`;
}

/** @returns whether it ended a code made since the reset @throws AppError invalid with `field` (code) */
export async function unlockSubmissions(viewer: Viewer, code: string): Promise<{ endedAnother: boolean }> {
  const { id } = viewer;
  return db.$transaction(async (tx) => {
    await lockAccountRow(tx, id);
    const account = await tx.user.findUniqueOrThrow({ where: { id }, select: columns });
    const isCurrent = opensWith(id, account.recoveryWrap, code) !== null;
    const opened = account.lockedWraps.flatMap((wrap) => {
      const salts = opensWith(id, wrap, code);
      return salts ? [{ wrap, salts }] : [];
    });
    // It was sent twice: it is the account's own code, and nothing is locked under it.
    if (opened.length === 0 && isCurrent) return { endedAnother: false };
    if (opened.length === 0)
      throw new AppError("invalid", CODE_OPENS_NOTHING, { details: { field: "code" } });
    const found = opened.flatMap(({ salts }) => salts);
    const [authorSalt, ...unlocked] = mergeSalts(saltsOf(account), found);
    await tx.user.update({
      where: { id },
      data: {
        unlockedSalts: joinSalts(unlocked),
        recoveryWrap: wrapSalts(id, [authorSalt ?? account.authorSalt, ...unlocked], code),
      },
      select: { id: true },
    });
    const names = account.lockedNames.flatMap((locked) => {
      const name = openName(id, found, locked);
      return name === null ? [] : [{ locked, name }];
    });
    const { anonymousName } = decryptPrivateFields(account.privateFields, id);
    const name = anonymousName ?? names.at(-1)?.name;
    if (name) await changePrivateFields(tx, id, { anonymousName: name });
    // Raw SQL, because Prisma's update writes a list of bytes as base64 text.
    for (const { wrap } of opened) {
      await tx.$executeRaw`
        UPDATE "users" SET "lockedWraps" = array_remove("lockedWraps", ${wrap}) WHERE "id" = ${id}::uuid`;
    }
    for (const { locked } of names) {
      await tx.$executeRaw`
        UPDATE "users" SET "lockedNames" = array_remove("lockedNames", ${locked}) WHERE "id" = ${id}::uuid`;
    }
    return { endedAnother: account.recoveryWrap !== null && !isCurrent };
  });
}

/** Without the code, not even the master key can read the salts. */
export function wrapSalts(userId: string, salts: readonly Uint8Array[], code: string): Bytes {
  return encryptBytes(wrapKey(userId, code), joinSalts(salts), userId);
}

/** The salt is the one that a reset removes, so that only the recovery code leads back to the name. */
function lockName(userId: string, salt: Uint8Array, name: string): Bytes {
  return encryptBytes(nameKey(userId, salt), padBytes(name, NAME_BYTES), userId);
}

function openName(userId: string, salts: readonly Uint8Array[], locked: Uint8Array): string | null {
  for (const salt of salts) {
    try {
      return unpadBytes(decryptBytes(nameKey(userId, salt), locked, userId));
    } catch {
      // It's under another salt, or another code's.
    }
  }
  return null;
}

function nameKey(userId: string, salt: Uint8Array): Uint8Array {
  return keyedHash("recovery-name/v1", userId, salt);
}

function opensWith(userId: string, wrap: Uint8Array | null, code: string): Bytes[] | null {
  if (!wrap) return null;
  try {
    return splitSalts(decryptBytes(wrapKey(userId, code), wrap, userId));
  } catch {
    return null;
  }
}

/** A plain HMAC is enough, since the code is random bits and not a password that one could guess. */
function wrapKey(userId: string, code: string): Uint8Array {
  return keyedHash("recovery/v1", userId, code);
}

function newRecoveryCode(): string {
  // 32 divides 256, so every letter is equally likely.
  const letters = Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32]);
  return letters.join("");
}

/** Someone at an unlocked screen must not be able to create a code that opens later submissions. */
async function requireOwner(
  viewer: Viewer,
  currentPassword: string,
  { client, now }: { client: string; now: Date },
): Promise<void> {
  const { hashedPassword } = await db.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { hashedPassword: true },
  });
  if (hashedPassword) return requireCurrentPassword(viewer, currentPassword, client);
  if (await isFreshLogin(now)) return;
  throw new AppError(
    "forbidden",
    "We haven't made a code. Please log out, log in again, and come back within 15 minutes.",
  );
}
