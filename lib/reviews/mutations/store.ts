import "server-only";
import { randomUUID } from "node:crypto";
import { encryptFirst, findIsFirst, type Leader } from "@/lib/authorship/queries/first";
import type { Author } from "@/lib/authorship/queries/tags";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { companyOnMonday } from "@/lib/companies/queries/merged";
import { encryptField } from "@/lib/crypto/encryption";
import { emailIndex } from "@/lib/crypto/keys";
import { mondayOf } from "@/lib/dates";
import { isReferenceGone } from "@/lib/db/errors";
import { type Statements, transaction } from "@/lib/db/transaction";
import { AppError } from "@/lib/errors";
import { type LimitUse, refundLimits } from "@/lib/limits/rate-limit";
import { announceReview } from "@/lib/notifications/mutations/announce";
import { countingSql } from "@/lib/ratings/mutations";
import { pickRatings } from "@/lib/ratings/rules";
import type { Ratings } from "@/lib/ratings/schema";
import { isClaimed } from "@/lib/reviews/mutations/claim";
import type { AcceptedDecision } from "@/lib/reviews/mutations/moderate";
import { toSubmittedReview } from "@/lib/reviews/queries/rows";
import { type FlatRow, getReviewBySubmission, nested, submittedSql } from "@/lib/reviews/queries/submitted";
import type { Target } from "@/lib/reviews/queries/target";
import { isVerifiedReview, WAITS } from "@/lib/reviews/rules";
import type { Release, SubmittedReview } from "@/lib/reviews/schema";
import { Prisma } from "@/prisma/generated/client";

// Each try picks among at least 16 free slots; ten losses in a row mean something else is wrong.
const TAG_TRIES = 10;
// Every address is sealed to this size.
const EMAIL_BYTES = 256;

type Bytes = Uint8Array<ArrayBuffer>;

export type SignedInAuthor = Author & {
  email: string;
  /** The account with each of the salts that a recovery code has unlocked. */
  unlocked: Author[];
  companyId: string | null;
  displayName: string | null;
};

export type FitReview = {
  /** `release` is omitted by a link: its author couldn't change it later. */
  input: Ratings & { reviewText: string; isShareable: boolean; release?: Release };
  target: Target;
  author: SignedInAuthor | null;
  decision: AcceptedDecision;
};

type Keys = { authorTag: Bytes; submissionHash: Bytes };

/**
 * Thrown if the target isn't what it was when it was resolved: the address has become a member's, or the company was
 * merged, or the leader deleted. Nothing was stored.
 */
export class TargetHasChanged extends Error {}

const inFlight = new Map<string, Promise<SubmittedReview>>();

/** Makes a double click one submission: the second call waits and gets the first's review. */
export function submitOnce(
  submissionHash: Bytes,
  submit: () => Promise<SubmittedReview>,
): Promise<SubmittedReview> {
  const key = Buffer.from(submissionHash).toString("hex");
  const running = inFlight.get(key) ?? submit();
  inFlight.set(key, running);
  return running.finally(() => inFlight.delete(key));
}

export async function storeOrRefund<T>(taken: LimitUse[], store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    // What wasn't stored doesn't count: retrying while the database is down must not use up the limit.
    refundLimits(taken);
    throw error;
  }
}

/**
 * In one transaction that touches no row of the author. Does nothing if a review has this hash; calls `findTag` again
 * if another submission takes the tag first.
 * @throws TargetHasChanged; AppError unauthenticated when the account is gone; unavailable when no tag was free.
 */
export async function storeReview(
  review: FitReview,
  submissionHash: Bytes,
  findTag: () => Promise<Bytes> | Bytes,
): Promise<SubmittedReview> {
  for (let tries = 0; tries < TAG_TRIES; tries++) {
    const keys = { authorTag: await findTag(), submissionHash };
    const stored = await transaction((tx) => insertReview(tx, review, keys)).catch((error: unknown) => {
      throw isReferenceGone(error) ? new TargetHasChanged() : error;
    });
    const known = stored ?? (await getReviewBySubmission([submissionHash]));
    if (known) return known;
    // Neither: another submission took the slot.
  }
  throw new AppError("unavailable", "We couldn't store your review just now. Please send it again.", {
    retryAfterSeconds: 1,
  });
}

async function insertReview(tx: Statements, review: FitReview, keys: Keys): Promise<SubmittedReview | null> {
  const { target, author } = review;
  const leader = leaderOf(target);
  const isFirst =
    author !== null && leader !== null && (await findIsFirst(tx, [author, ...author.unlocked], leader));
  if (target.kind === "unregistered" && (await isClaimed(tx, target.email))) throw new TargetHasChanged();
  const companyId =
    target.kind === "unregistered"
      ? (await findOrCreateCompanyByDomain(tx, target.domain)).id
      : target.companyId;
  const now = new Date();
  const isVerified = await isByColleague(tx, review, companyId, now);
  const row = toRow(review, { ...keys, companyId, isVerified, isFirst, now });
  const [stored] = await tx.$queryRaw<(FlatRow & { isAuthorThere: boolean })[]>`
    ${countingSql(insertSql(row), "in")}
    SELECT f.*, ${isThereSql(author)} AS "isAuthorThere" FROM (${submittedSql(Prisma.sql`"given"`)}) f`;
  if (!stored) return null;
  const { isAuthorThere, ...flat } = stored;
  if (!isAuthorThere) throw new AppError("unauthenticated", "Please log in to continue.");
  if (row.state === "PUBLISHED") {
    const unregisteredLeaderEmail = target.kind === "unregistered" ? target.email : null;
    const revieweeId = target.kind === "leader" ? target.revieweeId : null;
    await announceReview(tx, { revieweeId, unregisteredLeaderEmail }, now);
  }
  return toSubmittedReview(nested(flat), new Map());
}

function leaderOf(target: Target): Leader | null {
  switch (target.kind) {
    case "leader":
      return { revieweeId: target.revieweeId };
    case "company":
      return null;
    case "unregistered":
      return { unregisteredLeaderIndex: emailIndex(target.email) };
  }
}

/** Inserts nothing if a review has the tag or the hash. */
function insertSql(row: Row): Prisma.Sql {
  const columns = Object.keys(row).map((name) => Prisma.raw(`"${name}"`));
  return Prisma.sql`
    INSERT INTO "reviews" (${Prisma.join(columns)}) VALUES (${Prisma.join(Object.values(row))})
    ON CONFLICT DO NOTHING RETURNING *`;
}

/**
 * In the statement that inserts, which waits for a deletion of the account before it looks. No lock, which would mark
 * the author's row.
 */
function isThereSql(author: Author | null): Prisma.Sql {
  return author ? Prisma.sql`EXISTS (SELECT FROM "users" WHERE "id" = ${author.id}::uuid)` : Prisma.sql`true`;
}

async function isByColleague(
  tx: Statements,
  { target, author }: FitReview,
  companyId: string,
  now: Date,
): Promise<boolean> {
  if (author?.companyId !== companyId) return false;
  const onMonday = await companyOnMonday(tx, companyId, now);
  if (!onMonday) throw new TargetHasChanged();
  const reviewed = onMonday(target.kind === "company" ? null : target.email);
  return isVerifiedReview({ companyId: onMonday(author.email).id }, reviewed);
}

type Row = Prisma.ReviewCreateManyInput & { id: string };
type Place = Keys & { companyId: string; isVerified: boolean; isFirst: boolean; now: Date };

/** A review by a link is stored like any other. */
export function toRow({ input, target, author, decision }: FitReview, place: Place): Row {
  const { authorTag, submissionHash, companyId, isVerified, isFirst, now } = place;
  const id = randomUUID();
  const email = target.kind === "unregistered" ? target.email : null;
  const isHeld = decision.outcome === "hold";
  const isToWait = target.kind !== "company" && input.release === "together";
  const monday = mondayOf(now);
  return {
    id,
    authorTag,
    submissionHash,
    displayName: author?.displayName ?? null,
    companyId,
    revieweeId: target.kind === "leader" ? target.revieweeId : null,
    unregisteredLeaderEmail: email ? encryptField(email, id, EMAIL_BYTES) : null,
    unregisteredLeaderIndex: email ? emailIndex(email) : null,
    firstByAuthor: encryptFirst(isFirst, id),
    ...pickRatings(input),
    reviewText: input.reviewText,
    isVerified,
    isModerated: !isHeld,
    isShareable: target.kind !== "company" && input.isShareable,
    state: isHeld ? "HELD" : isToWait ? "WAITING" : "PUBLISHED",
    holdReasons: isHeld ? decision.reasons : [],
    createdAt: monday,
    submittedAt: now,
    visibleAt: isToWait ? WAITS : monday,
  };
}
