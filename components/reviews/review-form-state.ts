import { z } from "zod";
import { withoutEmptyPrompts } from "@/components/reviews/prompts";
import type { Company } from "@/lib/companies/schema";
import { leaderName } from "@/lib/format";
import type { Leader } from "@/lib/leaders/schema";
import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/constants";
import { reviewForm } from "@/lib/reviews/schema";

// The names are called texts because older drafts call them so.
const shownTarget = {
  companyText: z.string(),
  leaderText: z.string(),
  leaderFirstName: z.string().default(""),
  leaderTitle: z.string().nullable().default(null),
  /** As in `lib/leaders/schema.ts`. */
  isCompanySmall: z.boolean().default(false),
  hasFewReviews: z.boolean().nullable().default(null),
};

/** A rating of 0 is not given yet. Older drafts lack some fields: hence the defaults. */
export const reviewFormState = z.object({
  companyId: z.string(),
  revieweeId: z.string(),
  unregisteredLeaderEmail: z.string(),
  ...shownTarget,
  ...recordOf(RATING_DIMENSIONS, "column", () => z.number().default(0)),
  reviewText: z.string(),
  isShareable: z.boolean().default(false),
  release: z.enum(["now", "together"]).default("now"),
  isUnsigned: z.boolean().default(false),
});
export type ReviewFormState = z.infer<typeof reviewFormState>;

export const reviewFormRules = reviewForm.safeExtend({
  ...shownTarget,
  reviewText: z.string().transform(withoutEmptyPrompts).pipe(reviewForm.shape.reviewText),
});
export type UncheckedReview = z.input<typeof reviewFormRules>;
export type CheckedReview = z.output<typeof reviewFormRules>;

export type ReviewPrefill = { leader?: FormLeader; company?: FormCompany };

const NO_LEADER = {
  revieweeId: "",
  leaderText: "",
  leaderFirstName: "",
  leaderTitle: null,
  hasFewReviews: null,
};
const NO_TARGET = { companyId: "", companyText: "", isCompanySmall: false, ...NO_LEADER };

const EMPTY: ReviewFormState = {
  ...NO_TARGET,
  unregisteredLeaderEmail: "",
  ...recordOf(RATING_DIMENSIONS, "column", () => 0),
  reviewText: "",
  isShareable: false,
  release: "now",
  isUnsigned: false,
};

export type ReviewTarget = Pick<ReviewFormState, keyof typeof NO_TARGET | "unregisteredLeaderEmail">;

type FormLeader = Pick<Leader, "id" | "firstName" | "lastName" | "companyId" | "companyName"> &
  // Visitors of a leader's link aren't told these.
  Partial<Pick<Leader, "title" | "isCompanySmall" | "hasFewReviews">>;
type FormCompany = Pick<Company, "id" | "name" | "isSmall">;

export function initialState({ leader, company }: ReviewPrefill): ReviewFormState {
  if (leader) return { ...EMPTY, ...withLeader(leader) };
  return company ? { ...EMPTY, ...withCompany(company) } : EMPTY;
}

export function withLeader(leader: FormLeader): ReviewTarget {
  return {
    companyId: leader.companyId,
    companyText: leader.companyName,
    revieweeId: leader.id,
    leaderText: leaderName(leader),
    leaderFirstName: leader.firstName,
    leaderTitle: leader.title ?? null,
    unregisteredLeaderEmail: "",
    isCompanySmall: leader.isCompanySmall ?? false,
    hasFewReviews: leader.hasFewReviews ?? null,
  };
}

export function withCompany({ id, name, isSmall }: FormCompany): ReviewTarget {
  return {
    ...NO_LEADER,
    companyId: id,
    companyText: name,
    isCompanySmall: isSmall,
    unregisteredLeaderEmail: "",
  };
}

/** An address means someone who hasn't signed up, so it clears leader and company (B10.2), as does ''. */
export function withUnregisteredEmail(unregisteredLeaderEmail: string): ReviewTarget {
  return { ...NO_TARGET, unregisteredLeaderEmail };
}

export function isAboutLeader(
  form: Partial<Pick<UncheckedReview, "revieweeId" | "unregisteredLeaderEmail">>,
): boolean {
  return Boolean(form.revieweeId || form.unregisteredLeaderEmail);
}

export function firstOpenField(form: UncheckedReview): "companyId" | "communicationRating" | "reviewText" {
  if (!form.companyId && !form.unregisteredLeaderEmail) return "companyId";
  return form.reviewText && !form.communicationRating ? "communicationRating" : "reviewText";
}

/** Only a review of a leader can wait. The form keeps the choice, for when a leader is chosen again. */
export function toSubmission(checked: CheckedReview) {
  const review = reviewForm.parse(checked);
  return isAboutLeader(checked) ? review : { ...review, release: "now" as const };
}
