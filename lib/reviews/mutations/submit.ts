import "server-only";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import type { Viewer } from "@/lib/auth/viewer";
import { findFreeTag, submissionHashOf } from "@/lib/authorship/queries/tags";
import { saltsOf } from "@/lib/authorship/rules";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { consumeLimits } from "@/lib/limits/rate-limit";
import { toRatingList } from "@/lib/ratings/rules";
import { requireAcceptableText } from "@/lib/reviews/mutations/moderate";
import {
  type SignedInAuthor,
  storeOrRefund,
  storeReview,
  submitOnce,
  TargetHasChanged,
} from "@/lib/reviews/mutations/store";
import { readableBy } from "@/lib/reviews/queries/compared";
import { requireTarget, subjectOf, type Target } from "@/lib/reviews/queries/target";
import { normaliseText } from "@/lib/reviews/rules";
import type { ReviewInput, SubmittedReview } from "@/lib/reviews/schema";

type SignedInReview = {
  input: ReviewInput;
  target: Target;
  author: SignedInAuthor;
};

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The same submission again stores nothing and returns the existing review (docs/anonymity.md, 'Submitting').
 * @throws AppError rejected with `marks` (offsets into the text); invalid or notFound for a target that can't be
 *   reviewed; tooMany past the daily limit.
 */
export async function submitReview(
  viewer: Viewer,
  input: ReviewInput,
  client: string,
): Promise<SubmittedReview> {
  const [target, account] = await Promise.all([requireTarget(viewer, input), requireAuthor(viewer)]);
  const author = input.isUnsigned ? { ...account, displayName: null } : account;
  const submission = { input, target, author };
  const submissionHash = hashOf(submission);
  const known = [
    ...hashesOf(submission),
    ...hashesBeforeJoining(submission),
    ...hashesBeforeMerges(submission),
  ];
  try {
    return await submitOnce([submissionHash, ...known], async () => {
      const decision = await requireAcceptableText(input.reviewText, target, await readableBy(viewer));
      const taken = await consumeLimits(["reviewOfTarget", limitKeyOf(submission)], ["review", client]);
      return storeOrRefund(taken, () =>
        storeReview({ ...submission, decision }, submissionHash, () => findFreeTag(author)),
      );
    });
  } catch (error) {
    // Of the member that the address has become, or of the company that its company was merged into.
    if (error instanceof TargetHasChanged) return submitReview(viewer, input, client);
    throw error;
  }
}

async function requireAuthor(viewer: Viewer): Promise<SignedInAuthor> {
  const row = await db.user.findUnique({
    where: { id: viewer.id },
    select: {
      id: true,
      email: true,
      authorSalt: true,
      unlockedSalts: true,
      companyId: true,
      privateFields: true,
    },
  });
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  const { privateFields, ...author } = row;
  return { ...author, displayName: decryptPrivateFields(privateFields, author.id).anonymousName };
}

function hashOf({ input, target, author }: SignedInReview): Bytes {
  return submissionHashOf(author, {
    kind: target.kind,
    subject: subjectOf(target),
    ratings: toRatingList(input),
    text: normaliseText(input.reviewText),
  });
}

/** The hashes it may be stored under: with the current salt, and with those that a recovery code has unlocked. */
function hashesOf({ author, ...rest }: SignedInReview): Bytes[] {
  return saltsOf(author).map((authorSalt) => hashOf({ ...rest, author: { ...author, authorSalt } }));
}

function hashesBeforeJoining({ target, ...submission }: SignedInReview): Bytes[] {
  if (target.kind !== "leader" || target.email === null) return [];
  const { email } = target;
  return hashesOf({ ...submission, target: { kind: "unregistered", domain: "", email, knownNames: [] } });
}

function hashesBeforeMerges({ target, ...submission }: SignedInReview): Bytes[] {
  if (target.kind !== "company") return [];
  return target.mergedIds.flatMap((companyId) =>
    hashesOf({ ...submission, target: { ...target, companyId } }),
  );
}

/** Includes the salt: someone who comes in by a reset must not learn from a limit whom the account reviewed today. */
function limitKeyOf({ target, author }: SignedInReview): string {
  const { kind } = target;
  const hash = submissionHashOf(author, { kind, subject: subjectOf(target), ratings: [], text: "" });
  return Buffer.from(hash).toString("base64url");
}
