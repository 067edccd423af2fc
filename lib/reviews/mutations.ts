import "server-only";
import { randomUUID } from "node:crypto";
import type { Viewer } from "@/lib/auth/viewer";
import { type Author, findFreeTag, submissionHashOf } from "@/lib/authorship/queries";
import { saltsOf } from "@/lib/authorship/rules";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { emailIndex } from "@/lib/crypto/keys";
import { openField, sealField } from "@/lib/crypto/seal-box";
import { db, type Transaction } from "@/lib/db/client";
import { isReferenceGone } from "@/lib/db/errors";
import { AppError } from "@/lib/errors";
import { giveBackToLimit, takeFromLimit } from "@/lib/http/rate-limit";
import { moderateReview } from "@/lib/moderation/rules";
import type { ModerationDecision } from "@/lib/moderation/schema";
import { countReviews } from "@/lib/ratings/mutations";
import { announceReview } from "@/lib/reviews/mutations/announce";
import { isClaimed } from "@/lib/reviews/mutations/waiting";
import { getReviewBySubmission, listReadableTexts } from "@/lib/reviews/queries";
import { about, requireTarget, subjectOf, type Target, unknownLeader } from "@/lib/reviews/queries/target";
import {
  BURST_WINDOW_HOURS,
  DUPLICATE_WINDOW_DAYS,
  isVerifiedReview,
  normaliseText,
} from "@/lib/reviews/rules";
import type { ReviewInput, SubmittedReview } from "@/lib/reviews/schema";

const HOUR_MS = 60 * 60 * 1000;
// Each try picks among at least 16 free slots; ten losses in a row mean something else is wrong.
const TAG_TRIES = 10;

type Submission = {
  input: ReviewInput;
  target: Target;
  author: Author & {
    unlockedSalts: Uint8Array | null;
    companyId: string | null;
    displayName: string | null;
  };
};

type Bytes = Uint8Array<ArrayBuffer>;

/** Thrown where the address has become a member's since the target was resolved. */
class TargetHasJoined extends Error {}

const inFlight = new Map<string, Promise<SubmittedReview>>();

/**
 * Takes a review by a signed-in author: refuses, holds or publishes it (docs/anonymity.md, 'Submitting').
 * The same submission again, at once or later, stores nothing and gives the review that is there.
 * `client` is what the limit of reviews a day knows the author by.
 * @throws AppError rejected with `marks` (offsets into the text) when moderation refuses the text; invalid or notFound
 *   for a target that cannot be reviewed; tooMany past the daily limit.
 */
export async function submitReview(
  viewer: Viewer,
  input: ReviewInput,
  client: string,
): Promise<SubmittedReview> {
  const [target, author] = await Promise.all([requireTarget(viewer, input), requireAuthor(viewer)]);
  const submission = { input, target, author };
  const submissionHash = hashOf(submission);
  // A double click is one submission: its second half waits for the first instead of counting twice.
  const key = Buffer.from(submissionHash).toString("hex");
  const running = inFlight.get(key) ?? submitOnce(viewer, submission, { submissionHash, client });
  inFlight.set(key, running);
  try {
    return await running;
  } catch (error) {
    // Now it is a review of that member; nothing of it was stored.
    if (error instanceof TargetHasJoined) return submitReview(viewer, input, client);
    throw error;
  } finally {
    inFlight.delete(key);
  }
}

async function submitOnce(
  viewer: Viewer,
  submission: Submission,
  { submissionHash, client }: { submissionHash: Bytes; client: string },
): Promise<SubmittedReview> {
  const existing = await getReviewBySubmission(...hashesOf(submission), ...hashesBeforeJoining(submission));
  if (existing) return existing;
  const decision = await moderate(viewer, submission);
  if (decision.outcome === "reject") {
    throw new AppError("rejected", decision.message, { details: { marks: decision.marks } });
  }
  const target = limitKeyOf(submission);
  await takeFromLimit("reviewOfTarget", target);
  await takeFromLimit("review", client);
  try {
    await storeReview(submission, submissionHash, decision);
  } catch (error) {
    // What was not stored does not count: whoever sends it again while the database is away must not run out of tries.
    await Promise.all([giveBackToLimit("reviewOfTarget", target), giveBackToLimit("review", client)]);
    throw error;
  }
  const stored = await getReviewBySubmission(submissionHash);
  // Stored, and taken along at once by an account that was deleted.
  if (!stored)
    throw new AppError("notFound", "Whom this review is about, or your account, was deleted just now.");
  return stored;
}

/**
 * Writes the review, the aggregates and the outbox row in one transaction, which touches no row of the author.
 * Does nothing when a review with this hash is there.
 */
async function storeReview(
  submission: Submission,
  submissionHash: Bytes,
  decision: Exclude<ModerationDecision, { outcome: "reject" }>,
): Promise<void> {
  for (let tries = 0; tries < TAG_TRIES; tries++) {
    const authorTag = await findFreeTag(submission.author);
    const isStored = await db
      .$transaction((tx) => insertReview(tx, submission, { authorTag, submissionHash, decision }))
      .catch((error: unknown) => {
        throw isReferenceGone(error) ? unknownLeader() : error;
      });
    // Nothing inserted: the hash is there already, or else another submission took the slot.
    if (isStored || (await getReviewBySubmission(submissionHash))) return;
  }
  throw new AppError("unavailable", "We could not store your review just now. Please send it again.", {
    retryAfterSeconds: 1,
  });
}

type Keys = {
  authorTag: Bytes;
  submissionHash: Bytes;
  decision: Exclude<ModerationDecision, { outcome: "reject" }>;
};

async function insertReview(
  tx: Transaction,
  { input, target, author }: Submission,
  keys: Keys,
): Promise<boolean> {
  if (target.kind === "unregistered" && (await isClaimed(tx, target.email))) throw new TargetHasJoined();
  const companyId =
    target.kind === "unregistered"
      ? (await findOrCreateCompanyByDomain(tx, target.domain)).id
      : target.companyId;
  const company = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { id: true, verifiedMemberCount: true },
  });
  const id = randomUUID();
  const now = new Date();
  const revieweeId = target.kind === "leader" ? target.revieweeId : null;
  const unregisteredLeaderEmail = target.kind === "unregistered" ? target.email : null;
  const unregisteredLeaderIndex = target.kind === "unregistered" ? emailIndex(target.email) : null;
  const isHeld = keys.decision.outcome === "hold";
  const { count } = await tx.review.createMany({
    data: {
      id,
      authorTag: keys.authorTag,
      submissionHash: keys.submissionHash,
      displayName: author.displayName,
      companyId,
      revieweeId,
      unregisteredLeaderEmail: target.kind === "unregistered" ? sealField(target.email, id) : null,
      unregisteredLeaderIndex,
      communicationRating: input.communicationRating,
      supportRating: input.supportRating,
      growthRating: input.growthRating,
      overallRating: input.overallRating,
      reviewText: input.reviewText,
      isVerified: isVerifiedReview(author, company),
      isModerated: !isHeld,
      state: isHeld ? "HELD" : "PUBLISHED",
      holdReasons: keys.decision.outcome === "hold" ? keys.decision.reasons : [],
      createdAt: now,
      visibleAt: now,
    },
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await requireStillThere(tx, author);
  if (!isHeld) {
    await countReviews(tx, [id], "in");
    await announceReview(tx, { revieweeId, unregisteredLeaderEmail }, now);
  }
  return true;
}

/**
 * A deletion of the author's account waits for the insert before this, or that has waited for it: then nobody would
 * find this review again. A plain read, which leaves no trace on the author's row, as a lock would.
 */
async function requireStillThere(tx: Transaction, { id }: Pick<Author, "id">): Promise<void> {
  if ((await tx.user.count({ where: { id } })) > 0) return;
  throw new AppError("unauthenticated", "Please log in to continue.");
}

async function requireAuthor(viewer: Viewer): Promise<Submission["author"]> {
  const row = await db.user.findUnique({
    where: { id: viewer.id },
    select: { id: true, authorSalt: true, unlockedSalts: true, companyId: true, anonymousName: true },
  });
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  const { anonymousName, ...author } = row;
  return { ...author, displayName: anonymousName && openField(anonymousName, author.id) };
}

function hashOf({ input, target, author }: Submission): Bytes {
  return submissionHashOf(author, {
    kind: target.kind,
    subject: subjectOf(target),
    ratings: [input.communicationRating, input.supportRating, input.growthRating, input.overallRating],
    text: normaliseText(input.reviewText),
  });
}

/** The hashes that it may stand under: of this salt, and of those that a recovery code has unlocked. */
function hashesOf({ author, ...rest }: Submission): Bytes[] {
  return saltsOf(author).map((authorSalt) => hashOf({ ...rest, author: { ...author, authorSalt } }));
}

/** Of the same submission from before its leader signed up, when it was one of an address. */
function hashesBeforeJoining({ target, ...submission }: Submission): Bytes[] {
  if (target.kind !== "leader") return [];
  const { email } = target;
  return hashesOf({ ...submission, target: { kind: "unregistered", domain: "", email, knownNames: [] } });
}

/** Over the salt too: whoever comes in by a reset must not learn from a limit whom the account wrote about today. */
function limitKeyOf({ target, author }: Submission): string {
  const { kind } = target;
  const hash = submissionHashOf(author, { kind, subject: subjectOf(target), ratings: [], text: "" });
  return Buffer.from(hash).toString("base64url");
}

/** Asks the rules, with what was lately written about the same target. */
async function moderate(viewer: Viewer, { input, target }: Submission): Promise<ModerationDecision> {
  const since = (hours: number) => ({ gte: new Date(Date.now() - hours * HOUR_MS) });
  const [neighbours, recentCount] = await Promise.all([
    listReadableTexts(viewer, { ...about(target), createdAt: since(DUPLICATE_WINDOW_DAYS * 24) }),
    db.review.count({ where: { ...about(target), createdAt: since(BURST_WINDOW_HOURS) } }),
  ]);
  return moderateReview({
    text: input.reviewText,
    knownNames: target.knownNames,
    recentTexts: neighbours,
    recentCount,
  });
}
