import { z } from "zod";
import type { Company } from "@/lib/companies/schema";
import type { Leader } from "@/lib/leaders/schema";
import { reviewForm } from "@/lib/reviews/schema";

/** What the form holds: the review, and the two texts that stand in the pickers. 0 is a rating not given yet. */
export const reviewFormState = z.object({
  companyId: z.string(),
  companyText: z.string(),
  revieweeId: z.string(),
  leaderText: z.string(),
  unregisteredLeaderEmail: z.string(),
  communicationRating: z.number(),
  supportRating: z.number(),
  growthRating: z.number(),
  overallRating: z.number(),
  reviewText: z.string(),
  // A draft may be from before there was a choice.
  isShareable: z.boolean().default(true),
});
export type ReviewFormState = z.infer<typeof reviewFormState>;

/** The review's own rules and messages over that state. */
export const reviewFormRules = reviewForm
  .safeExtend({ companyText: z.string(), leaderText: z.string() })
  .refine(hasNoStrayName, {
    path: ["revieweeId"],
    message: "Please choose a leader from the list, or clear this field.",
  });
/** The same state as the rules take it. */
export type UncheckedReview = z.input<typeof reviewFormRules>;
export type CheckedReview = z.output<typeof reviewFormRules>;

/** Whom or what the dialog is opened for. */
export type ReviewPrefill = { leader?: FormLeader; company?: Pick<Company, "id" | "name"> };

const EMPTY: ReviewFormState = {
  companyId: "",
  companyText: "",
  revieweeId: "",
  leaderText: "",
  unregisteredLeaderEmail: "",
  communicationRating: 0,
  supportRating: 0,
  growthRating: 0,
  overallRating: 0,
  reviewText: "",
  isShareable: true,
};

export type ReviewTarget = Pick<
  ReviewFormState,
  "companyId" | "companyText" | "revieweeId" | "leaderText" | "unregisteredLeaderEmail"
>;

/** Of a leader what the form needs; by a link there is no more of them. */
type FormLeader = Pick<Leader, "id" | "firstName" | "lastName" | "companyId" | "companyName">;

export function initialState({ leader, company }: ReviewPrefill): ReviewFormState {
  if (leader) return { ...EMPTY, ...withLeader(leader) };
  return company ? { ...EMPTY, companyId: company.id, companyText: company.name } : EMPTY;
}

/** The name under which the draft of a dialog opened for this is kept. */
export function draftTarget({ leader, company }: ReviewPrefill): string {
  return leader?.id ?? company?.id ?? "any";
}

/** A signed-up leader: their company comes along, and the address goes (B10.2). */
export function withLeader(leader: FormLeader): ReviewTarget {
  return {
    companyId: leader.companyId,
    companyText: leader.companyName,
    revieweeId: leader.id,
    leaderText: leaderName(leader),
    unregisteredLeaderEmail: "",
  };
}

/** Another text in the leader's field is nobody chosen yet. */
export function withLeaderText(leaderText: string): Partial<ReviewTarget> {
  return { revieweeId: "", leaderText };
}

/** A leader of another company cannot stay; without a company chosen none can. */
export function withCompany(
  { id, name }: Pick<Company, "id" | "name">,
  current: Pick<UncheckedReview, "companyId">,
): Partial<ReviewTarget> {
  const isSame = current.companyId === id;
  return { companyId: id, companyText: name, ...(!isSame && withLeaderText("")) };
}

/** Another text, or none, is no company chosen: its id goes, and the leader with it (B10.2). */
export function withCompanyText(companyText: string): Partial<ReviewTarget> {
  return { companyId: "", companyText, ...withLeaderText("") };
}

/** An address means somebody who has not signed up: leader and company go (B10.2). */
export function withUnregisteredEmail(unregisteredLeaderEmail: string): Partial<ReviewTarget> {
  if (!unregisteredLeaderEmail) return { unregisteredLeaderEmail };
  return { unregisteredLeaderEmail, ...withCompanyText("") };
}

/** Where to go on: the first of what a review needs that is not there yet. */
export function firstOpenField(form: UncheckedReview): "companyId" | "communicationRating" | "reviewText" {
  if (!form.companyId && !form.unregisteredLeaderEmail) return "companyId";
  return form.communicationRating ? "reviewText" : "communicationRating";
}

export function leaderName({ firstName, lastName }: Pick<Leader, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

// A name typed but not chosen would be lost, and the review would be about the company alone.
function hasNoStrayName(form: { revieweeId: string | null; leaderText: string }): boolean {
  return Boolean(form.revieweeId) || form.leaderText.trim() === "";
}
