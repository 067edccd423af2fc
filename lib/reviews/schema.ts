import { z } from "zod";
import { emailAddress } from "@/lib/email-address";
import { proofOfWork } from "@/lib/limits/proof-schema";
import { average, ratings } from "@/lib/ratings/schema";
import { ownReply, reply } from "@/lib/responses/schema";
import {
  LIST_PAGE_SIZE_MAX,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  REVIEW_SORTS,
  REVIEW_TEXT_MAX,
  REVIEW_TEXT_MIN,
  type ReportReason,
} from "@/lib/reviews/constants";
import { searchTerm } from "@/lib/search/schema";
import { isStorable, remark, textLength } from "@/lib/text";

const reviewText = z
  .string("Please write your review")
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .refine(
    (text) => textLength(text) >= REVIEW_TEXT_MIN,
    `Your review needs at least ${REVIEW_TEXT_MIN} characters`,
  )
  .refine(
    (text) => textLength(text) <= REVIEW_TEXT_MAX,
    `Your review can have at most ${REVIEW_TEXT_MAX} characters`,
  )
  .refine(isStorable, "Your review has characters that we can't store. Please retype it without them.")
  // docs/api.md can't see the limits of refinements
  .meta({ minLength: REVIEW_TEXT_MIN, maxLength: REVIEW_TEXT_MAX });

const optionalId = z
  .union([z.literal(""), z.null(), z.uuid("Choose one from the list")])
  .optional()
  .transform((id) => id || null);

const optionalEmail = z
  .union([z.literal(""), z.null(), emailAddress("Invalid email address")])
  .optional()
  .transform((email) => email || null);

const isShareable = z.boolean("isShareable must be true or false").default(false);

const release = z.enum(["now", "together"], "Choose when it's delivered: now or together");
export type Release = z.infer<typeof release>;

const reviewFields = z.object({
  companyId: optionalId,
  revieweeId: optionalId,
  unregisteredLeaderEmail: optionalEmail,
  ...ratings.shape,
  reviewText,
  isShareable,
  // Programs from before this choice leave it out.
  release: release.default("now"),
  /** Shown as 'Anonymous', although the author has a name for reviews. */
  isUnsigned: z.boolean("isUnsigned must be true or false").default(false),
});

type Target = { companyId: string | null; revieweeId: string | null; unregisteredLeaderEmail: string | null };
const hasTarget = (input: Target) => Boolean(input.companyId || input.unregisteredLeaderEmail);
type Delivery = { release: Release; revieweeId: string | null; unregisteredLeaderEmail: string | null };
const hasLeaderIfHeld = ({ release, revieweeId, unregisteredLeaderEmail }: Delivery) =>
  release === "now" || Boolean(revieweeId || unregisteredLeaderEmail);
const hasCompanyOfLeader = (input: Target) => !input.revieweeId || Boolean(input.companyId);

export const reviewInput = reviewFields
  .refine(hasCompanyOfLeader, {
    path: ["companyId"],
    message: "companyId is required when reviewing a signed-up leader",
  })
  .refine(hasTarget, {
    path: ["companyId"],
    message: "Either companyId or unregisteredLeaderEmail is required",
  })
  .refine(hasLeaderIfHeld, {
    path: ["release"],
    message: "Only a review of a leader can wait for others. Please send this one with release: now.",
  });
export type ReviewInput = z.infer<typeof reviewInput>;

export const reviewForm = reviewFields.refine(hasTarget, {
  path: ["companyId"],
  message: "Please select a company or enter an unregistered leader email.",
});
export type ReviewFormValues = z.input<typeof reviewForm>;

/** A review by a leader's link (D21). Unknown keys are dropped, including reviewerId: it has no author. */
export const linkReviewInput = z.object({
  companyId: z.uuid("companyId is required when reviewing a signed-up leader"),
  revieweeId: z.uuid("revieweeId is required"),
  ...ratings.shape,
  reviewText,
  isShareable,
  nonce: z.uuid("nonce must be a UUID").nullish(),
  // Malformed becomes null, so that every bad proof gets the same error.
  proof: proofOfWork.nullish().catch(null),
});
export type LinkReviewInput = z.infer<typeof linkReviewInput>;

export const reviewSort = z.enum(REVIEW_SORTS);
export type ReviewSort = z.infer<typeof reviewSort>;

const listFields = {
  sort: reviewSort.default("newest"),
  minRating: z.coerce.number().int().min(1).max(5).optional(),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(LIST_PAGE_SIZE_MAX).optional(),
};

export const reviewFilter = z.object({ q: searchTerm.optional(), ...listFields });
export type ReviewFilter = z.infer<typeof reviewFilter>;
export type RatingFilter = Pick<ReviewFilter, "minRating" | "stars">;

export const reviewTargetFilter = z
  .object({ ...listFields, companyId: z.uuid().optional(), leaderId: z.uuid().optional() })
  .refine(
    (filter) => Boolean(filter.companyId) !== Boolean(filter.leaderId),
    "Give either companyId or leaderId",
  );
export type ReviewTargetFilter = z.infer<typeof reviewTargetFilter>;

const reviewAlone = z.object({
  id: z.uuid(),
  companyId: z.uuid(),
  revieweeId: z.uuid().nullable(),
  ...ratings.shape,
  reviewText: z.string(),
  isVerified: z.boolean(),
  isModerated: z.boolean(),
  /** The Monday of its week, YYYY-MM-DD, for everyone. */
  createdAt: z.iso.date(),
  reviewer: z.object({ anonymousName: z.string().nullable() }),
  company: z.object({ name: z.string() }),
  reviewee: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
});
export type ReviewAlone = z.infer<typeof reviewAlone>;

export const review = reviewAlone.extend({ reply: reply.nullable() });
export type Review = z.infer<typeof review>;

export const caseState = z.enum(["NONE", "OPEN", "CLOSED"]);

export const receivedReview = reviewAlone.extend({
  isShareable: z.boolean(),
  report: caseState,
  reply: ownReply.nullable(),
  isThanked: z.boolean(),
});
export type ReceivedReview = z.infer<typeof receivedReview>;

/** Without replies, which would make the author's list longer (docs/anonymity.md, 'Replies and thanks'). */
export const submittedReview = reviewAlone.extend({
  isShareable: z.boolean(),
  /** What `isShareable` becomes on Monday; null if it stays as it is. */
  pendingShareable: z.boolean().nullable(),
  state: z.enum(["PUBLISHED", "WAITING", "HELD", "REMOVED"]),
  /** Whether it waits, or will wait after moderation, until others have written too. */
  release,
  holdReasons: z.array(z.string()),
  removalReason: z.string().nullable(),
  appeal: caseState,
  unregisteredLeader: z.string().nullable(),
});
export type SubmittedReview = z.infer<typeof submittedReview>;

export const ownReviewInput = z.object({ id: z.uuid("We could not find that review.") });

export const reportInput = z.object({
  id: z.uuid("We could not find that review."),
  reason: z.enum(Object.keys(REPORT_REASONS) as ReportReason[], "Choose what is wrong with the review"),
  note: remark("note", REPORT_NOTE_MAX),
});
export type ReportInput = z.infer<typeof reportInput>;

export const consentInput = z.object({
  id: z.uuid("We could not find that review."),
  isShareable: z.boolean("isShareable must be true or false"),
  from: z.enum(["monday", "now"], "Choose when it takes effect: monday or now"),
});
export type ConsentInput = z.infer<typeof consentInput>;

/** Its sender doesn't learn if it's published: that would show which reviews, even private, resemble it. */
export const linkReview = submittedReview.extend({
  state: z.null(),
  release: z.null(),
  isModerated: z.null(),
  holdReasons: z.null(),
  removalReason: z.null(),
  appeal: z.null(),
});
export type LinkReview = z.infer<typeof linkReview>;

/** `counts` has the numbers of overall ratings 1 to 5, in that order. */
export const reviewStats = z.object({
  total: z.int(),
  averageRating: average,
  positive: z.int(),
  negative: z.int(),
  counts: z.array(z.int()).length(5),
});
export type ReviewStats = z.infer<typeof reviewStats>;
