import "server-only";
import { isCookieOf } from "@/lib/auth/session-cookie";
import { linkSubmissionHashOf, randomKey } from "@/lib/authorship/queries/tags";
import { findMergedInto } from "@/lib/companies/queries/merged";
import { limitKey } from "@/lib/crypto/keys";
import { AppError } from "@/lib/errors";
import { getLinkedLeader } from "@/lib/feedback-link/queries";
import { withMinimumDuration } from "@/lib/limits/minimum-duration";
import { spendProof } from "@/lib/limits/proof-of-work";
import { consumeLimit, type LimitUse, waitInWords } from "@/lib/limits/rate-limit";
import { toRatingList } from "@/lib/ratings/rules";
import { requireAcceptableText } from "@/lib/reviews/mutations/moderate";
import { storeReview, submitOnce, TargetHasChanged } from "@/lib/reviews/mutations/store";
import { getReviewBySubmission } from "@/lib/reviews/queries/submitted";
import { selfReview, type Target } from "@/lib/reviews/queries/target";
import { normaliseText } from "@/lib/reviews/rules";
import {
  type LinkReview,
  type LinkReviewInput,
  linkReview,
  type SubmittedReview,
} from "@/lib/reviews/schema";

type LinkedTarget = Extract<Target, { kind: "leader" }>;
type ReviewByLink = { input: LinkReviewInput; target: LinkedTarget; submissionHash: Uint8Array<ArrayBuffer> };

/**
 * Held and published ones get the same answer after the same time (docs/anonymity.md, 'The feedback link').
 * @throws AppError rejected with `marks` (offsets into the text); notFound, invalid or tooMany
 */
export async function submitReviewByLink(input: LinkReviewInput, client: string): Promise<LinkReview> {
  await spendProof(input.proof);
  return withMinimumDuration(async () => {
    const review = await submitLinked(input, client);
    const unsaid = {
      state: null,
      release: null,
      isModerated: null,
      holdReasons: null,
      removalReason: null,
      appeal: null,
    };
    return linkReview.parse({ ...review, ...unsaid });
  });
}

async function submitLinked(input: LinkReviewInput, client: string): Promise<SubmittedReview> {
  const target = await requireLinkedTarget(input);
  // Once only: without a nonce it includes the hour, which may end during this call.
  const submissionHash = hashOf(input, target);
  try {
    return await submitOnce(submissionHash, () =>
      storeAnonymously({ input, target, submissionHash }, client),
    );
  } catch (error) {
    if (error instanceof TargetHasChanged) return submitLinked(input, client);
    throw error;
  }
}

async function requireLinkedTarget({ revieweeId, companyId }: LinkReviewInput): Promise<LinkedTarget> {
  const leader = await getLinkedLeader(revieweeId);
  if (!leader) {
    throw new AppError(
      "notFound",
      "This feedback link doesn't work. We didn't send your review, and your text is still here.",
    );
  }
  if (await isCookieOf(leader.accountId)) throw selfReview();
  if (leader.companyId !== companyId && leader.companyId !== (await findMergedInto(companyId))) {
    throw new AppError(
      "invalid",
      "That leader doesn't work at this company. Please reload the page. Your text stays on this device.",
    );
  }
  const knownNames = [`${leader.firstName} ${leader.lastName}`, leader.companyName];
  return {
    kind: "leader",
    companyId: leader.companyId,
    revieweeId: leader.accountId,
    email: null,
    knownNames,
  };
}

async function storeAnonymously(
  { input, target, submissionHash }: ReviewByLink,
  client: string,
): Promise<SubmittedReview> {
  const known = await getReviewBySubmission([submissionHash]);
  if (known) return known;
  // With published texts only: people who see the outcome may read all of them anyway.
  const decision = await requireAcceptableText(input.reviewText, target, { areOut: true, own: [] });
  const use = await takeFromNetwork(networkLimitKey(client, target.revieweeId));
  const review = { input, target, author: null, decision, taken: [use] };
  return storeReview(review, submissionHash, () => ({ authorTag: randomKey(), own: [] }));
}

export function networkLimitKey(client: string, leaderId: string): string {
  return `${client} ${limitKey("link", leaderId)}`;
}

/** A whole office may share one IP address, so the message blames the network and not the person. */
async function takeFromNetwork(key: string): Promise<LimitUse> {
  try {
    return await consumeLimit("linkReview", key);
  } catch (error) {
    const seconds = error instanceof AppError && error.retryAfterSeconds;
    if (!seconds) throw error;
    throw new AppError(
      "tooMany",
      `Several reviews came from your network just now, so we didn't send this one. Your text is still here. Please send it again ${waitInWords(seconds)}.`,
      { retryAfterSeconds: seconds },
    );
  }
}

function hashOf({ nonce, ...input }: LinkReviewInput, { revieweeId }: LinkedTarget) {
  if (nonce) return linkSubmissionHashOf(revieweeId, { nonce });
  return linkSubmissionHashOf(revieweeId, {
    ratings: toRatingList(input),
    text: normaliseText(input.reviewText),
    sentAt: new Date(),
  });
}
