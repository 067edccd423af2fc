import "server-only";
import { randomUUID } from "node:crypto";
import { encryptFirst, findIsFirst } from "@/lib/authorship/queries/first";
import type { Author } from "@/lib/authorship/queries/tags";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { companyOnMonday } from "@/lib/companies/queries/merged";
import { encryptField } from "@/lib/crypto/encryption";
import { emailIndex } from "@/lib/crypto/keys";
import { mondayOf } from "@/lib/dates";
import { db, type Transaction } from "@/lib/db/client";
import { isReferenceGone } from "@/lib/db/errors";
import { AppError } from "@/lib/errors";
import { type LimitUse, refundLimits } from "@/lib/limits/rate-limit";
import { announceReview } from "@/lib/notifications/mutations/announce";
import { countReviews } from "@/lib/ratings/mutations";
import { pickRatings } from "@/lib/ratings/rules";
import type { Ratings } from "@/lib/ratings/schema";
import { isClaimed } from "@/lib/reviews/mutations/claim";
import type { AcceptedDecision } from "@/lib/reviews/mutations/moderate";
import { getReviewBySubmission } from "@/lib/reviews/queries/submitted";
import { about, type Target } from "@/lib/reviews/queries/target";
import { isVerifiedReview, WAITS } from "@/lib/reviews/rules";
import type { Release, SubmittedReview } from "@/lib/reviews/schema";
import type { Prisma } from "@/prisma/generated/client";

// Each try picks among at least 16 free slots; ten losses in a row mean something else is wrong.
const TAG_TRIES = 10;
// Every address is sealed to this size.
const EMAIL_BYTES = 256;

type Bytes = Uint8Array<ArrayBuffer>;

export type SignedInAuthor = Author & {
  email: string;
  unlockedSalts: Uint8Array | null;
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
  [submissionHash, ...others]: [Bytes, ...Bytes[]],
  submit: () => Promise<SubmittedReview>,
): Promise<SubmittedReview> {
  const key = Buffer.from(submissionHash).toString("hex");
  const find = async () => (await getReviewBySubmission(submissionHash, ...others)) ?? submit();
  const running = inFlight.get(key) ?? find();
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
 * @throws TargetHasChanged; AppError notFound when an account deletion took it; unavailable when no tag was free.
 */
export async function storeReview(
  review: FitReview,
  submissionHash: Bytes,
  findTag: () => Promise<Bytes> | Bytes,
): Promise<SubmittedReview> {
  for (let tries = 0; tries < TAG_TRIES; tries++) {
    const keys = { authorTag: await findTag(), submissionHash };
    const isStored = await db
      .$transaction((tx) => insertReview(tx, review, keys))
      .catch((error: unknown) => {
        throw isReferenceGone(error) ? new TargetHasChanged() : error;
      });
    const stored = await getReviewBySubmission(submissionHash);
    if (stored) return stored;
    // Stored, and at once deleted with an account.
    if (isStored)
      throw new AppError("notFound", "The leader this review is about, or your account, was just deleted.");
    // Neither: another submission took the slot.
  }
  throw new AppError("unavailable", "We couldn't store your review just now. Please send it again.", {
    retryAfterSeconds: 1,
  });
}

async function insertReview(tx: Transaction, review: FitReview, keys: Keys): Promise<boolean> {
  const { target, author } = review;
  const isFirst =
    author !== null && target.kind !== "company" && (await findIsFirst(tx, author, about(target)));
  if (target.kind === "unregistered" && (await isClaimed(tx, target.email))) throw new TargetHasChanged();
  const companyId =
    target.kind === "unregistered"
      ? (await findOrCreateCompanyByDomain(tx, target.domain)).id
      : target.companyId;
  const company = await tx.company.findUnique({
    where: { id: companyId },
    select: { id: true, verifiedMemberCount: true },
  });
  if (!company) throw new TargetHasChanged();
  const now = new Date();
  const place = { companyId, isVerified: await isByColleague(tx, review, company, now), isFirst, now };
  const row = toRow(review, { ...keys, ...place });
  const { count } = await tx.review.createMany({ data: row, skipDuplicates: true });
  if (count === 0) return false;
  if (author) await requireStillThere(tx, author);
  if (row.state === "PUBLISHED") {
    await countReviews(tx, [row.id], "in");
    const unregisteredLeaderEmail = target.kind === "unregistered" ? target.email : null;
    const revieweeId = target.kind === "leader" ? target.revieweeId : null;
    await announceReview(tx, { revieweeId, unregisteredLeaderEmail }, now);
  }
  return true;
}

async function isByColleague(
  tx: Transaction,
  { target, author }: FitReview,
  company: { id: string; verifiedMemberCount: number },
  now: Date,
): Promise<boolean> {
  if (author?.companyId !== company.id) return false;
  const onMonday = await companyOnMonday(tx, company, now);
  const reviewed = onMonday(target.kind === "company" ? null : target.email);
  return isVerifiedReview({ companyId: onMonday(author.email).id }, reviewed);
}

/** A deletion of the account waits for the insert or came before it. No lock, which would mark the author's row. */
async function requireStillThere(tx: Transaction, { id }: { id: string }): Promise<void> {
  if ((await tx.user.count({ where: { id } })) > 0) return;
  throw new AppError("unauthenticated", "Please log in to continue.");
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
