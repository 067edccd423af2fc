import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import { isProfileComplete } from "@/lib/accounts/rules";
import { SESSION_ABSOLUTE_SECONDS } from "@/lib/auth/session-token";
import { changePrivateFields, openPrivateFields } from "@/lib/authorship/queries/private-fields";
import { hmacParts, keyedHash } from "@/lib/crypto/keys";
import { db, type Transaction } from "@/lib/db/client";
import type { Prisma, Session } from "@/prisma/generated/client";

type Bytes = Uint8Array<ArrayBuffer>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many days (UTC) the sessions that may still be open were opened on. */
const OPEN_DAYS = (SESSION_ABSOLUTE_SECONDS * 1000) / DAY_MS + 1;
/** The most sessions that an account has open of one day; a further one takes the place of another. */
const SLOTS_A_DAY = 64;
const TRIES = 20;

type Owner = { id: string; privateFields: Uint8Array | null };

type Opening = {
  userId: string;
  /** `hashSession` of the session. */
  sid: Bytes;
  expire: Date;
  /** What must still hold of the account when the session is stored. */
  condition: Prisma.UserWhereInput;
};

/**
 * Stores a session, and gives what its cookie says of the account. Null, and nothing stored, when the account is gone or
 * the condition does not hold. A reset or sign-out that is under way needs no lock: it changes the account's epoch, and
 * with it every session that was opened before.
 */
export async function insertSession(
  client: Transaction,
  { userId, sid, expire, condition }: Opening,
  now: Date,
): Promise<{ isComplete: boolean; epoch: string } | null> {
  const owner = await client.user.findFirst({
    where: { id: userId, AND: condition },
    select: { id: true, privateFields: true, authProvider: true, title: true, companyId: true },
  });
  if (!owner) return null;
  const keys = ownerKeysOf(owner, dayNumber(now));
  for (let tries = 0; tries <= TRIES; tries++) {
    const ownerKey = keys[randomInt(SLOTS_A_DAY)] as Bytes;
    if (tries === TRIES) await client.session.deleteMany({ where: { ownerKey } });
    const data = { sid, ownerKey, expire };
    const { count } = await client.session.createMany({ data, skipDuplicates: true });
    if (count > 0) return { isComplete: isProfileComplete(owner), epoch: epochOf(owner) };
  }
  throw new Error("No slot was free for the session");
}

/** The rows of the account's open sessions. */
export async function listSessionRows(userId: string, now: Date): Promise<Session[]> {
  const owner = await db.user.findUnique({
    where: { id: userId },
    select: { id: true, privateFields: true },
  });
  if (!owner) return [];
  const today = dayNumber(now);
  const keys = Array.from({ length: OPEN_DAYS }, (_, days) => ownerKeysOf(owner, today - days)).flat();
  return db.session.findMany({
    where: { ownerKey: { in: keys }, expire: { gt: now } },
    // By the hash, which is random, so that no order of logins is shown.
    orderBy: [{ expire: "desc" }, { sid: "asc" }],
  });
}

/**
 * Ends every session of the account when the transaction commits, also one that is being opened now (SEC-S2). The rows
 * stay until their month is over: if they went together, two copies of the database would show whose they were.
 */
export async function endSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await changePrivateFields(tx, userId, { sessionEpoch: randomBytes(8).toString("base64url") });
}

/**
 * What the cookies of an account's open sessions carry, as long for every account. It changes with `endSessionsOf`, and
 * says nothing to those who have not the key.
 */
export function epochOf({ id, privateFields }: Owner): string {
  const { sessionEpoch } = openPrivateFields(privateFields, id);
  return keyedHash("session-epoch/v1", id, sessionEpoch ?? "").toString("base64url");
}

/** Rows of sessions that are over; they admit no one. */
export async function deleteExpiredSessions(now: Date): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { expire: { lte: now } } });
  return count;
}

/**
 * What the rows of an account's sessions of one day may be stored under, 32 bytes each: an HMAC of the account, its
 * epoch, the day and a random slot, under keys of session-owner/v1. Without the key no two rows show that they have one
 * owner, and of two days none has the same, in one copy of the database or in several (docs/anonymity.md, 'Sessions').
 */
function ownerKeysOf(owner: Owner, day: number): Bytes[] {
  const key = keyedHash("session-owner/v1", epochOf(owner));
  return Array.from(
    { length: SLOTS_A_DAY },
    (_, slot) => new Uint8Array(hmacParts(key, [`${day}`, `${slot}`])),
  );
}

function dayNumber(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}
