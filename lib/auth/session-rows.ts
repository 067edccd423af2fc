import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import { changePrivateFields } from "@/lib/auth/private-fields";
import { isProfileComplete } from "@/lib/auth/profile";
import { type EpochOwner, epochOf } from "@/lib/auth/session-epoch";
import { SESSION_ABSOLUTE_SECONDS } from "@/lib/auth/session-token";
import { hmacParts } from "@/lib/crypto/key-ring.mjs";
import { keyedHash } from "@/lib/crypto/keys";
import { db, type Transaction } from "@/lib/db/client";
import type { Prisma, Session } from "@/prisma/generated/client";

type Bytes = Uint8Array<ArrayBuffer>;

const DAY_MS = 24 * 60 * 60 * 1000;
const OPEN_DAYS = (SESSION_ABSOLUTE_SECONDS * 1000) / DAY_MS + 1;
/** The most open sessions that an account can have from one day; the next one replaces another. */
const SLOTS_A_DAY = 64;
const TRIES = 20;

type Opening = {
  userId: string;
  sid: Bytes;
  expire: Date;
  condition: Prisma.UserWhereInput;
};

/** Needs no lock: the new epoch of a parallel reset or sign-out ends this session too. */
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
    // The hash is random, so the list doesn't show the order of logins.
    orderBy: [{ expire: "desc" }, { sid: "asc" }],
  });
}

/** Changes the epoch (SEC-S2): if the rows went together, two copies of the database would show whose. */
export async function endSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await changePrivateFields(tx, userId, { sessionEpoch: randomBytes(8).toString("base64url") });
}

/** Ends a sign-in in progress too: without the link to Google it opens no session. */
export async function endSignInsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.oAuthAccount.deleteMany({ where: { userId } });
  await endSessionsOf(tx, userId);
}

export async function deleteExpiredSessions(now: Date): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { expire: { lte: now } } });
  return count;
}

/** One for each slot of the day (docs/anonymity.md, 'Sessions'). */
function ownerKeysOf(owner: EpochOwner, day: number): Bytes[] {
  const key = keyedHash("session-owner/v1", epochOf(owner));
  return Array.from(
    { length: SLOTS_A_DAY },
    (_, slot) => new Uint8Array(hmacParts(key, [`${day}`, `${slot}`])),
  );
}

function dayNumber(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}
