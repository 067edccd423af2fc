import "server-only";
import { isCookieOf } from "@/lib/auth/sessions";
import { linkSubmissionHashOf, randomKey } from "@/lib/authorship/queries";
import { limitKey } from "@/lib/crypto/keys";
import { AppError } from "@/lib/errors";
import { getLinkedLeader } from "@/lib/feedback-link/queries";
import { inEvenTime } from "@/lib/http/even-time";
import { spendProof } from "@/lib/http/proof-of-work";
import { type LimitUse, takeFromLimit, waitInWords } from "@/lib/http/rate-limit";
import { requireFit } from "@/lib/reviews/mutations/moderate";
import { storeOrGiveBack, storeReview, submitOnce } from "@/lib/reviews/mutations/store";
import { isOut } from "@/lib/reviews/queries";
import { selfReview, type Target } from "@/lib/reviews/queries/target";
import { normaliseText } from "@/lib/reviews/rules";
import {
  type LinkReview,
  type LinkReviewInput,
  linkReview,
  type SubmittedReview,
} from "@/lib/reviews/schema";

type LinkedTarget = Extract<Target, { kind: "leader" }>;
type Submission = { input: LinkReviewInput; target: LinkedTarget; submissionHash: Uint8Array<ArrayBuffer> };

/**
 * Takes a review by a leader's link, which has no author: refuses, holds or publishes it, and answers alike, and after
 * the same time, whether it came out or not (docs/anonymity.md, 'The feedback link'). The same form sent again stores
 * nothing and gives the review that is there. `client` is what the limit knows the sender's address by.
 * @throws AppError rejected with `marks` (offsets into the text) when moderation refuses the text; notFound where the
 *   link leads nowhere; invalid without work done, for another company, and for the leader's own browser; tooMany past
 *   the limit.
 */
export async function submitReviewByLink(input: LinkReviewInput, client: string): Promise<LinkReview> {
  await spendProof(input.proof);
  return inEvenTime(async () => {
    const target = await requireLinkedTarget(input);
    // Once, because without a nonce it holds the hour, which may end meanwhile.
    const submissionHash = hashOf(input, target);
    const review = await submitOnce([submissionHash], () =>
      storeAnonymously({ input, target, submissionHash }, client),
    );
    return linkReview.parse({ ...review, state: null, isModerated: null });
  });
}

async function requireLinkedTarget({ revieweeId, companyId }: LinkReviewInput): Promise<LinkedTarget> {
  const leader = await getLinkedLeader(revieweeId);
  if (!leader) {
    throw new AppError(
      "notFound",
      "This feedback link doesn't work. We didn't send your review, and your text is still here.",
    );
  }
  if (await isCookieOf(leader.id)) throw selfReview();
  if (leader.companyId !== companyId) {
    throw new AppError(
      "invalid",
      "That leader doesn't work at this company. Please reload the page. Your text stays on this device.",
    );
  }
  const knownNames = [`${leader.firstName} ${leader.lastName}`, leader.companyName];
  return { kind: "leader", companyId, revieweeId: leader.id, email: null, knownNames };
}

async function storeAnonymously(
  { input, target, submissionHash }: Submission,
  client: string,
): Promise<SubmittedReview> {
  const decision = await requireFit(input.reviewText, target, isOut());
  const use = await takeFromNetwork(networkLimitKey(client, target.revieweeId));
  const review = { input, target, author: null, decision };
  return storeOrGiveBack([use], () => storeReview(review, submissionHash, randomKey));
}

/** What the limit knows reviews of one leader from one address by, so that those of another do not count with them. */
export function networkLimitKey(client: string, leaderId: string): string {
  return `${client} ${limitKey("link", leaderId)}`;
}

/** A whole office may share one address, so the words are about the network and not about the person. */
async function takeFromNetwork(key: string): Promise<LimitUse> {
  try {
    return await takeFromLimit("linkReview", key);
  } catch (error) {
    const seconds = error instanceof AppError && error.retryAfterSeconds;
    if (!seconds) throw error;
    throw new AppError(
      "tooMany",
      `Several reviews came from your network just now, so this one was not sent. Your text is still here: please send it again ${waitInWords(seconds)}.`,
      { retryAfterSeconds: seconds },
    );
  }
}

function hashOf({ nonce, ...input }: LinkReviewInput, { revieweeId }: LinkedTarget) {
  if (nonce) return linkSubmissionHashOf(revieweeId, { nonce });
  return linkSubmissionHashOf(revieweeId, {
    ratings: [input.communicationRating, input.supportRating, input.growthRating, input.overallRating],
    text: normaliseText(input.reviewText),
    sentAt: new Date(),
  });
}
