import "server-only";
import { randomUUID } from "node:crypto";
import { encryptFirst, isFirstAmong, type Leader, submissionLock } from "@/lib/authorship/queries/first";
import { type Author, hasTagSql, type Submission, tagsTakenSince } from "@/lib/authorship/queries/tags";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { companyOnMonday } from "@/lib/companies/queries/merged";
import { encryptField } from "@/lib/crypto/encryption";
import { emailIndex } from "@/lib/crypto/keys";
import { mondayOf } from "@/lib/dates";
import { isReferenceGone } from "@/lib/db/errors";
import { type PlainStatements, type Statements, transaction } from "@/lib/db/transaction";
import { AppError } from "@/lib/errors";
import { type LimitUse, refundLimits } from "@/lib/limits/rate-limit";
import { announceReview } from "@/lib/notifications/mutations/announce";
import { RATING_DIMENSIONS } from "@/lib/ratings/constants";
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
// Every address is encrypted to this size.
const EMAIL_BYTES = 256;

type Bytes = Uint8Array<ArrayBuffer>;

export type SignedInAuthor = Author & {
  email: string;
  /** The account with each salt that a recovery code has unlocked. */
  unlocked: Author[];
  companyId: string | null;
  displayName: string | null;
};

export type FitReview = {
  /** Links omit `release`, because their authors couldn't change it later. */
  input: Ratings & { reviewText: string; isShareable: boolean; release?: Release };
  target: Target;
  author: SignedInAuthor | null;
  decision: AcceptedDecision;
  /** Refunded if this call stores nothing, so that neither a retry nor a double click counts. */
  taken?: LimitUse[];
};

/** `authorTag` was free when the author had sent `own`. */
export type Place = { authorTag: Bytes; own: Submission[] };

/** Since it was resolved, the leader joined or was deleted, or the company was merged. Nothing was stored. */
export class TargetHasChanged extends Error {}

const inFlight = new Map<string, Promise<SubmittedReview>>();

/** A double click is one submission: the second call waits and gets the first's review. */
export function submitOnce(
  submissionHash: Bytes,
  submit: () => Promise<SubmittedReview>,
): Promise<SubmittedReview> {
  const key = Buffer.from(submissionHash).toString("hex");
  const running = inFlight.get(key) ?? submit();
  inFlight.set(key, running);
  return running.finally(() => inFlight.delete(key));
}

/**
 * Touches no row of the author. Calls `findPlace` again if another submission took the tag or came first.
 * @throws TargetHasChanged; AppError unauthenticated if the account is gone; unavailable if no tag was free.
 */
export async function storeReview(
  review: FitReview,
  submissionHash: Bytes,
  findPlace: () => Promise<Place> | Place,
): Promise<SubmittedReview> {
  let stored: SubmittedReview | null = null;
  const counted = countedAuthor(review);
  // Later reviews take it too, because the time of the answer would show which is the first.
  const lock = counted && submissionLock(counted);
  try {
    for (let tries = 0; tries < TAG_TRIES; tries++) {
      const place = await findPlace();
      const insert = (tx: PlainStatements) => insertReview(tx, review, submissionHash, place);
      stored = await transaction(insert, { lock }).catch((error: unknown) => {
        throw isReferenceGone(error) ? new TargetHasChanged() : error;
      });
      const known = stored ?? (await getReviewBySubmission([submissionHash]));
      if (known) return known;
      // Another submission came first.
    }
    throw new AppError("unavailable", "We couldn't store your review just now. Please send it again.", {
      retryAfterSeconds: 1,
    });
  } finally {
    if (!stored) refundLimits(review.taken ?? []);
  }
}

async function insertReview(
  tx: PlainStatements,
  review: FitReview,
  submissionHash: Bytes,
  { authorTag, own }: Place,
): Promise<SubmittedReview | null> {
  const { target, author } = review;
  const leader = leaderOf(target);
  const counted = countedAuthor(review);
  const isFirst = counted !== null && leader !== null && isFirstAmong(own, leader);
  if (target.kind === "unregistered" && (await isClaimed(tx, target.email))) throw new TargetHasChanged();
  const companyId =
    target.kind === "unregistered"
      ? (await findOrCreateCompanyByDomain(tx, target.domain)).id
      : target.companyId;
  const now = new Date();
  const isVerified = await isByColleague(tx, review, companyId, now);
  const row = toRow(review, { authorTag, submissionHash, companyId, isVerified, isFirst, now });
  const values: Stored = {
    ...row,
    author: author?.id ?? null,
    tags: counted ? tagsTakenSince(counted, authorTag) : new Uint8Array(),
    seen: own.map(({ id }) => id),
  };
  const [stored] = await tx.run<FlatRow & { isAuthorThere: boolean }>(
    STORING.text,
    STORING.values.map((name) => values[name as keyof Stored]),
  );
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

type Stored = Row & { author: string | null; tags: Uint8Array; seen: string[] };

function countedAuthor({ target, author }: FitReview): Author | null {
  return target.kind === "company" ? null : author;
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

const COLUMNS = [
  "id",
  "authorTag",
  "submissionHash",
  "displayName",
  "companyId",
  "revieweeId",
  "unregisteredLeaderEmail",
  "unregisteredLeaderIndex",
  "firstByAuthor",
  ...RATING_DIMENSIONS.map(({ column }) => column),
  "reviewText",
  "isVerified",
  "isModerated",
  "isShareable",
  "state",
  "holdReasons",
  "createdAt",
  "submittedAt",
  "visibleAt",
] satisfies (keyof Row)[];

// Made once, with the names of its values in their places. It inserts nothing if the tag or hash is taken, or
// an unseen review of the author's `tags` is about this leader. It waits for a deletion of the account, and
// only then looks for the author. A lock instead would mark the author's row.
const STORING = Prisma.sql`
  ${countingSql(
    Prisma.sql`
      INSERT INTO "reviews" (${Prisma.join(COLUMNS.map((name) => Prisma.raw(`"${name}"`)))})
      SELECT ${Prisma.join([...COLUMNS])}
      WHERE NOT EXISTS (
        -- The offset keeps the planner from reading all reviews of the leader.
        SELECT FROM (SELECT * FROM "reviews" WHERE ${hasTagSql("tags")} OFFSET 0) r
        WHERE r."id" <> ALL(${"seen"}::uuid[])
          AND (r."revieweeId" = ${"revieweeId"}::uuid OR r."unregisteredLeaderIndex" = ${"unregisteredLeaderIndex"}))
      ON CONFLICT DO NOTHING RETURNING *`,
    "in",
  )}
  SELECT f.*, ${"author"}::uuid IS NULL OR EXISTS (SELECT FROM "users" WHERE "id" = ${"author"}::uuid) AS "isAuthorThere"
  FROM (${submittedSql(Prisma.sql`"given"`)}) f`;

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
type Known = {
  authorTag: Bytes;
  submissionHash: Bytes;
  companyId: string;
  isVerified: boolean;
  isFirst: boolean;
  now: Date;
};

/** A review by a link is stored like any other. */
export function toRow({ input, target, author, decision }: FitReview, known: Known): Row {
  const { authorTag, submissionHash, companyId, isVerified, isFirst, now } = known;
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
