import { z } from "zod";

const LINK_REVIEWS_MAX = 1_000_000;

export const feedbackLink = z.object({
  /** Null while it is off. */
  feedbackLink: z.url().nullable(),
  /** The last day (UTC) on which it works; null if it has none. */
  openUntil: z.iso.date().nullable(),
  /** It closes on the Monday after this many reviews have come; null if it has no limit. */
  reviewLimit: z.int().nullable(),
  /** All published reviews about the viewer, which `reviewLimit` counts. */
  totalReviews: z.int(),
  isNamedInPreviews: z.boolean(),
  /** The first of the month from which the viewer can make a new link; null if they can now. */
  newLinkFrom: z.iso.date().nullable(),
});
export type FeedbackLink = z.infer<typeof feedbackLink>;

/** What is left out stays as it is; null removes a closing day or a limit. */
export const feedbackLinkChanges = z.object({
  openUntil: z.iso.date("Choose a day, or leave the field empty.").nullish(),
  reviewLimit: z
    .int("Enter a whole number, or leave the field empty.")
    .max(LINK_REVIEWS_MAX, "Enter a lower number, or leave the field empty.")
    .nullish(),
  isNamedInPreviews: z.boolean("isNamedInPreviews must be true or false").optional(),
});
export type FeedbackLinkChanges = z.infer<typeof feedbackLinkChanges>;

/** All that someone with the link learns about its leader (SEC-C4). */
export const linkedLeader = z.object({
  /** The link's id, which also addresses a review by it; the account's until they make a new link. */
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  companyId: z.uuid(),
  companyName: z.string(),
});
export type LinkedLeader = z.infer<typeof linkedLeader>;

/** For the server only. */
export const linkOwner = linkedLeader.extend({ accountId: z.uuid(), isNamedInPreviews: z.boolean() });
export type LinkOwner = z.infer<typeof linkOwner>;
