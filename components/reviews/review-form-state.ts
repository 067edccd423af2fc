import { z } from "zod";
import { withoutEmptyPrompts } from "@/components/reviews/prompts";
import type { Company } from "@/lib/companies/schema";
import type { Leader } from "@/lib/leaders/schema";
import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/schema";
import { reviewForm } from "@/lib/reviews/schema";

/** The review and the texts in the two pickers. A rating of 0 is not given yet. Defaults are for drafts from before a field. */
export const reviewFormState = z.object({
  companyId: z.string(),
  companyText: z.string(),
  revieweeId: z.string(),
  leaderText: z.string(),
  unregisteredLeaderEmail: z.string(),
  /** Of the chosen company and leader, as in `lib/leaders/schema.ts`. */
  isCompanySmall: z.boolean().default(false),
  hasFewReviews: z.boolean().nullable().default(null),
  ...recordOf(RATING_DIMENSIONS, "column", () => z.number().default(0)),
  reviewText: z.string(),
  isShareable: z.boolean().default(true),
  release: z.enum(["now", "together"]).default("now"),
});
export type ReviewFormState = z.infer<typeof reviewFormState>;

/** Validates that state as a review. */
export const reviewFormRules = reviewForm
  .safeExtend({
    companyText: z.string(),
    leaderText: z.string(),
    isCompanySmall: z.boolean(),
    hasFewReviews: z.boolean().nullable(),
    reviewText: z.string().transform(withoutEmptyPrompts).pipe(reviewForm.shape.reviewText),
  })
  .refine(hasNoStrayName, {
    path: ["revieweeId"],
    message: "Please choose a leader from the list, or clear this field.",
  });
export type UncheckedReview = z.input<typeof reviewFormRules>;
export type CheckedReview = z.output<typeof reviewFormRules>;

/** The leader or company that the dialog is opened for. */
export type ReviewPrefill = { leader?: FormLeader; company?: FormCompany };

const EMPTY: ReviewFormState = {
  companyId: "",
  companyText: "",
  revieweeId: "",
  leaderText: "",
  unregisteredLeaderEmail: "",
  isCompanySmall: false,
  hasFewReviews: null,
  ...recordOf(RATING_DIMENSIONS, "column", () => 0),
  reviewText: "",
  isShareable: true,
  release: "now",
};

export type ReviewTarget = Pick<
  ReviewFormState,
  | "companyId"
  | "companyText"
  | "revieweeId"
  | "leaderText"
  | "unregisteredLeaderEmail"
  | "isCompanySmall"
  | "hasFewReviews"
>;

type FormLeader = Pick<Leader, "id" | "firstName" | "lastName" | "companyId" | "companyName"> &
  // behind a leader's link, no one is told
  Partial<Pick<Leader, "isCompanySmall" | "hasFewReviews">>;
type FormCompany = Pick<Company, "id" | "name" | "isSmall">;

export function initialState({ leader, company }: ReviewPrefill): ReviewFormState {
  if (leader) return { ...EMPTY, ...withLeader(leader) };
  return company ? { ...EMPTY, ...withCompany(company, EMPTY) } : EMPTY;
}

/** The key of the draft for this target. */
export function draftTarget({ leader, company }: ReviewPrefill): string {
  return leader?.id ?? company?.id ?? "any";
}

/** Choosing a signed-up leader sets the company and clears the address (B10.2). */
export function withLeader(leader: FormLeader): ReviewTarget {
  return {
    companyId: leader.companyId,
    companyText: leader.companyName,
    revieweeId: leader.id,
    leaderText: leaderName(leader),
    unregisteredLeaderEmail: "",
    isCompanySmall: leader.isCompanySmall ?? false,
    hasFewReviews: leader.hasFewReviews ?? null,
  };
}

/** Typing in the leader's field clears the choice. */
export function withLeaderText(leaderText: string): Partial<ReviewTarget> {
  return { revieweeId: "", leaderText };
}

/** Choosing another company clears the leader. */
export function withCompany(
  { id, name, isSmall }: FormCompany,
  current: Pick<UncheckedReview, "companyId">,
): Partial<ReviewTarget> {
  const isSame = current.companyId === id;
  return { companyId: id, companyText: name, isCompanySmall: isSmall, ...(!isSame && withLeaderText("")) };
}

/** Typing in the company's field clears the company and the leader (B10.2). */
export function withCompanyText(companyText: string): Partial<ReviewTarget> {
  return { companyId: "", companyText, ...withLeaderText("") };
}

/** An address means someone who hasn't signed up, so it clears leader and company (B10.2). */
export function withUnregisteredEmail(unregisteredLeaderEmail: string): Partial<ReviewTarget> {
  if (!unregisteredLeaderEmail) return { unregisteredLeaderEmail };
  return { unregisteredLeaderEmail, ...withCompanyText("") };
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
  return form.communicationRating ? "reviewText" : "communicationRating";
}

export function leaderName({ firstName, lastName }: Pick<Leader, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

// otherwise a typed but unchosen name would be dropped, and the review would be of the company alone
function hasNoStrayName(form: { revieweeId: string | null; leaderText: string }): boolean {
  return Boolean(form.revieweeId) || form.leaderText.trim() === "";
}
