import "server-only";
import { randomInt } from "node:crypto";
import { isProfileComplete } from "@/lib/accounts/rules";
import { hmacParts, keyedHash } from "@/lib/crypto/keys";
import { db, type Transaction } from "@/lib/db/client";
import type { Prisma } from "@/prisma/generated/client";

type Bytes = Uint8Array<ArrayBuffer>;

/** The most sessions that an account has at once; a further one takes the place of the one that ends first. */
const SLOTS = 64;
const TRIES = 10;

/**
 * What the rows of an account's sessions may be stored under, 32 bytes each: `HMAC(HMAC(session-owner/v1, id), slot)`.
 * Each row has one of them, so that without the key no two rows show that they have one owner, in one copy of the
 * database or in several (docs/anonymity.md, 'Sessions').
 */
export function ownerKeysOf(userId: string): Bytes[] {
  const key = keyedHash("session-owner/v1", userId);
  return Array.from({ length: SLOTS }, (_, slot) => new Uint8Array(hmacParts(key, [Buffer.from([slot])])));
}

/** The rows of an account's sessions. */
export function isSessionOf(userId: string): { ownerKey: { in: Bytes[] } } {
  return { ownerKey: { in: ownerKeysOf(userId) } };
}

type Opening = {
  userId: string;
  /** `hashSession` of the session. */
  sid: Bytes;
  expire: Date;
  /** What must still hold of the account when the session is stored. */
  condition: Prisma.UserWhereInput;
};

/**
 * Stores a session in the caller's transaction, and says whether its owner's profile is complete. Null, and nothing
 * stored, when the account is gone or the condition does not hold.
 */
export async function insertSession(
  tx: Transaction,
  { userId, sid, expire, condition }: Opening,
): Promise<{ isComplete: boolean } | null> {
  // Waits for a reset that is under way. Not a lock of the account's row, which would note there who logged in.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${lockOf(userId)}::bigint)`;
  const owner = await tx.user.findFirst({
    where: { id: userId, AND: condition },
    select: { authProvider: true, title: true, companyId: true },
  });
  if (!owner) return null;
  for (let tries = 0; tries < TRIES; tries++) {
    const data = { sid, ownerKey: await freeKeyOf(tx, userId), expire };
    const { count } = await tx.session.createMany({ data, skipDuplicates: true });
    if (count > 0) return { isComplete: isProfileComplete(owner) };
    // Another login of the same account has taken the slot.
  }
  throw new Error("No slot was free for the session");
}

/** Ends every session of the account when the transaction commits, also one that is being opened now (SEC-S2). */
export async function endSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockOf(userId)}::bigint)`;
  await tx.session.deleteMany({ where: isSessionOf(userId) });
}

/** Rows of sessions that are over; they admit no one, and only take up slots. */
export async function deleteExpiredSessions(now: Date): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { expire: { lte: now } } });
  return count;
}

/** A random one of the account's slots that is free; made free where none is. */
async function freeKeyOf(tx: Transaction, userId: string): Promise<Bytes> {
  const used = await tx.session.findMany({
    where: isSessionOf(userId),
    select: { ownerKey: true },
    orderBy: { expire: "asc" },
  });
  const taken = new Set(used.map(({ ownerKey }) => toHex(ownerKey)));
  const free = ownerKeysOf(userId).filter((key) => !taken.has(toHex(key)));
  const key = free[randomInt(Math.max(1, free.length))];
  if (key) return key;
  const oldest = new Uint8Array(used[0]?.ownerKey ?? []);
  await tx.session.deleteMany({ where: { ownerKey: oldest } });
  return oldest;
}

/** The number of the account's own advisory lock: as good as random, so none that a job uses. */
function lockOf(userId: string): bigint {
  return keyedHash("session-owner/v1", "lock", userId).readBigInt64BE();
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
