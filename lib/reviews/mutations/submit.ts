import "server-only";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import type { Viewer } from "@/lib/auth/viewer";
import {
  listSubmissionsBy,
  pickFreeTag,
  type Submission,
  submissionHashOf,
} from "@/lib/authorship/queries/tags";
import { splitSalts } from "@/lib/authorship/rules";
import { batchReadById } from "@/lib/db/batched-read";
import { AppError } from "@/lib/errors";
import { consumeLimits } from "@/lib/limits/rate-limit";
import { toRatingList } from "@/lib/ratings/rules";
import { requireAcceptableText } from "@/lib/reviews/mutations/moderate";
import {
  type Place,
  type SignedInAuthor,
  storeReview,
  submitOnce,
  TargetHasChanged,
} from "@/lib/reviews/mutations/store";
import { readableBy } from "@/lib/reviews/queries/compared";
import { getReviewBySubmission } from "@/lib/reviews/queries/submitted";
import { requireTarget, subjectOf, type Target } from "@/lib/reviews/queries/target";
import { normaliseText } from "@/lib/reviews/rules";
import type { ReviewInput, SubmittedReview } from "@/lib/reviews/schema";
import type { User } from "@/prisma/generated/client";

type SignedInReview = {
  input: ReviewInput;
  target: Target;
  author: SignedInAuthor;
};

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The same submission again only returns the existing review (docs/anonymity.md, 'Submitting').
 * @throws AppError rejected with `marks` (offsets into the text); invalid, notFound or tooMany
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
  try {
    return await submitOnce(submissionHash, async () => {
      const place = await findPlace(author);
      const sentBefore = await findSentBefore(place.own, [
        ...hashesOf(submission),
        ...hashesBeforeJoining(submission),
        ...hashesBeforeMerges(submission),
      ]);
      if (sentBefore) return sentBefore;
      const decision = await requireAcceptableText(input.reviewText, target, readableBy(place.own, target));
      const taken = await consumeLimits(["reviewOfTarget", limitKeyOf(submission)], ["review", client]);
      const places = [place];
      const review = { ...submission, decision, taken };
      return storeReview(review, submissionHash, () => places.pop() ?? findPlace(author));
    });
  } catch (error) {
    if (error instanceof TargetHasChanged) return submitReview(viewer, input, client);
    throw error;
  }
}

type AuthorRow = Pick<User, "id" | "email" | "authorSalt" | "unlockedSalts" | "companyId" | "privateFields">;

const readAuthor = batchReadById<AuthorRow>(`
  SELECT "id", "email", "authorSalt", "unlockedSalts", "companyId", "privateFields"
  FROM "users" WHERE "id" = "key"."id"`);

async function requireAuthor(viewer: Viewer): Promise<SignedInAuthor> {
  const row = await readAuthor(viewer.id);
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  const { privateFields, unlockedSalts, ...author } = row;
  const { id } = author;
  const unlocked = splitSalts(unlockedSalts ?? new Uint8Array()).map((authorSalt) => ({ id, authorSalt }));
  return { ...author, unlocked, displayName: decryptPrivateFields(privateFields, id).anonymousName };
}

async function findPlace(author: SignedInAuthor): Promise<Place> {
  const [own, ...unlocked] = await Promise.all(
    [author, ...author.unlocked].map((by) => listSubmissionsBy(by)),
  );
  return { authorTag: pickFreeTag(author, own ?? []), own: [...(own ?? []), ...unlocked.flat()] };
}

/** Often needs no statement: a review with a hash of this author has a tag of theirs too. */
async function findSentBefore(own: Submission[], hashes: Bytes[]): Promise<SubmittedReview | null> {
  const known = new Set(hashes.map(toHex));
  const sent = own.find(({ submissionHash }) => known.has(toHex(submissionHash)));
  return sent ? getReviewBySubmission([sent.submissionHash]) : null;
}

function toHex(bytes: Bytes): string {
  return Buffer.from(bytes).toString("hex");
}

function hashOf({ input, target, author }: SignedInReview): Bytes {
  return submissionHashOf(author, {
    kind: target.kind,
    subject: subjectOf(target),
    ratings: toRatingList(input),
    text: normaliseText(input.reviewText),
  });
}

function hashesOf({ author, ...rest }: SignedInReview): Bytes[] {
  return [author, ...author.unlocked].map((by) => hashOf({ ...rest, author: { ...author, ...by } }));
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

/** Salted: someone who comes in by a reset must not learn from a limit whom the account reviewed today. */
function limitKeyOf({ target, author }: SignedInReview): string {
  const { kind } = target;
  const hash = submissionHashOf(author, { kind, subject: subjectOf(target), ratings: [], text: "" });
  return Buffer.from(hash).toString("base64url");
}
