import { z } from "zod";
import { account } from "@/lib/accounts/schema";
import { company } from "@/lib/companies/schema";
import { RATING_PARTS } from "@/lib/ratings/constants";
import { authorResponse } from "@/lib/responses/schema";
import { receivedReview, submittedReview } from "@/lib/reviews/schema";
import { sharedPageRow } from "@/lib/sharing/schema";

/** The file is padded to a multiple of this, so that a leader can't recognise a reply in it by its length. */
export const EXPORT_BYTES = 64 * 1024;

export const EXPORT_NOTES = [
  "This is everything we store about you that you can read. It leaves out secrets and the values that check them: your password's hash, your session numbers, the links we've emailed you, and the random value that your reviews' tags are made from.",
  "Dates are no finer than those the site shows to everyone: a review has the Monday of its week, an account the month of its sign-up, a session the first of the month by which it ends, and an unsubscribed address and a new feedback link the month. The last day of a feedback link is the one you chose.",
  "reviewsSubmitted has the reviews that your account can find, whatever moderation decided, with the reasons you can read. It doesn't have those you unlinked, or those that were locked when you reset your password by email: nothing we store leads from your account to them.",
  "reviewsReceived has what Your Feedback shows. It doesn't say who wrote it. If you reported a review, the reason and the note you gave are stored with that review, but aren't in this file. Each review has your reply, in whatever state, and whether you thanked its author. Replies to reviews that are hidden or removed aren't in this file; they are deleted with the review.",
  "responsesReceived has the replies to your submissions, and the week in which a leader thanked you. Each has the id of its review in reviewsSubmitted.",
  `sharedPages has the pages on which people can check the images you shared, with the week and the score of the image: averages in tenths (${["overall", ...RATING_PARTS.map(({ key }) => key)].join(", ")}), and the share of positive feedback in percent.`,
];

/** SEC-G1. Its dates are no finer than those in the lists. */
export const accountExport = z.object({
  site: z.string(),
  notes: z.array(z.string()),
  account: account.omit({ company: true }).extend({
    pendingEmail: z.string().nullable(),
    agreedToTerms: z.boolean(),
    feedbackLink: z.string().nullable(),
    feedbackLinkId: z.string().nullable(),
    /** The first of the month in which the link was last replaced. */
    feedbackLinkMonth: z.iso.date().nullable(),
    feedbackLinkOpenUntil: z.iso.date().nullable(),
    feedbackLinkReviewLimit: z.int().nullable(),
    isNamedInPreviews: z.boolean(),
    hasRecoveryCode: z.boolean(),
  }),
  company: company.pick({ id: true, name: true, domain: true }).nullable(),
  sessions: z.array(z.object({ endsBy: z.iso.date() })),
  signIns: z.array(z.object({ provider: z.string(), account: z.string() })),
  mail: z.object({
    notifications: z.boolean(),
    /** The first of the month in which the address was unsubscribed; null if it isn't. */
    unsubscribedSince: z.iso.date().nullable(),
    waiting: z.array(z.string()),
  }),
  /** Includes pages that show nothing any more. */
  sharedPages: z.array(sharedPageRow),
  reviewsSubmitted: z.array(submittedReview),
  reviewsReceived: z.array(receivedReview),
  responsesReceived: z.array(authorResponse),
});
export type AccountExport = z.infer<typeof accountExport>;
