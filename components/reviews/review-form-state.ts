import { z } from "zod";
import { withoutEmptyPrompts } from "@/components/reviews/prompts";
import type { Company } from "@/lib/companies/schema";
import { leaderName } from "@/lib/format";
import type { Leader } from "@/lib/leaders/schema";
import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/constants";
import { reviewForm } from "@/lib/reviews/schema";

// What the form shows of the chosen company and leader. The names are called texts, as in drafts from before.
const shownTarget = {
  companyText: z.string(),
  leaderText: z.string(),
  leaderFirstName: z.string().default(""),
  leaderTitle: z.string().nullable().default(null),
  /** As in `lib/leaders/schema.ts`. */
  isCompanySmall: z.boolean().default(false),
  hasFewReviews: z.boolean().nullable().default(null),
};

/** The review and what is shown of its target. A rating of 0 is not given yet. Older drafts lack some fields: hence the defaults. */
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

/** Validates that state as a review. */
export const reviewFormRules = reviewForm.safeExtend({
  ...shownTarget,
  reviewText: z.string().transform(withoutEmptyPrompts).pipe(reviewForm.shape.reviewText),
});
export type UncheckedReview = z.input<typeof reviewFormRules>;
export type CheckedReview = z.output<typeof reviewFormRules>;

/** The leader or company that the dialog is opened for. */
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
  // behind a leader's link, no one is told
  Partial<Pick<Leader, "title" | "isCompanySmall" | "hasFewReviews">>;
type FormCompany = Pick<Company, "id" | "name" | "isSmall">;

export function initialState({ leader, company }: ReviewPrefill): ReviewFormState {
  if (leader) return { ...EMPTY, ...withLeader(leader) };
  return company ? { ...EMPTY, ...withCompany(company) } : EMPTY;
}

/** Choosing a signed-up leader sets the company and clears the address (B10.2). */
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

/** An address means someone who hasn't signed up, so typing it clears leader and company (B10.2), as does '' for a new choice. */
export function withUnregisteredEmail(unregisteredLeaderEmail: string): ReviewTarget {
  return { ...NO_TARGET, unregisteredLeaderEmail };
}

/** With or without an account; otherwise the review is about the company, or nothing yet. */
export function isAboutLeader(
  form: Partial<Pick<UncheckedReview, "revieweeId" | "unregisteredLeaderEmail">>,
): boolean {
  return Boolean(form.revieweeId || form.unregisteredLeaderEmail);
}

/** The first field that still needs input. */
export function firstOpenField(form: UncheckedReview): "companyId" | "communicationRating" | "reviewText" {
  if (!form.companyId && !form.unregisteredLeaderEmail) return "companyId";
  return form.reviewText && !form.communicationRating ? "communicationRating" : "reviewText";
}

/** What is sent. Only a review of a leader can wait; the choice stays in the form, for when one is chosen again. */
export function toSubmission(checked: CheckedReview) {
  const review = reviewForm.parse(checked);
  return isAboutLeader(checked) ? review : { ...review, release: "now" as const };
}
