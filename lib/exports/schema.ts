import { z } from "zod";
import { account } from "@/lib/accounts/schema";
import { company } from "@/lib/companies/schema";
import { receivedReview, submittedReview } from "@/lib/reviews/schema";
import { sharedPageRow } from "@/lib/sharing/schema";

/** What the file says of itself, since whoever opens it has nothing else beside it. */
export const EXPORT_NOTES = [
  "This is everything that is stored about you and may be read, in words. Left out are secrets and what only checks them: the hash of your password, the numbers of your sessions, links that wait in your mailbox, and the random value from which the tags of your reviews are made.",
  "Dates are no finer than what the site shows to anybody: a review has the Monday of its week, an account the month of its sign-up, a session the first of the month by which it ends, an unsubscribed address the month.",
  "reviewsSubmitted has the reviews that your account finds, whatever was decided about them. Those that you unlinked, and those that a reset by mail locked, are not among them: nothing that is stored leads from your account to them.",
  "reviewsReceived has what Your Feedback shows. Who wrote them is not part of it.",
  "sharedPages has the pages on which people can check the images you shared, with the week and the score of the image: averages in tenths (overall, communication, support, growth), and the share of positive feedback in percent.",
];

/**
 * Everything about one person that may be given to them (SEC-G1): no tag, hash, salt or token, and no date finer than
 * the lists have. What is not here is dropped on the way out.
 */
export const accountExport = z.object({
  site: z.string(),
  notes: z.array(z.string()),
  account: account.omit({ company: true }).extend({
    /** A work address that waits to be proved. */
    pendingEmail: z.string().nullable(),
    agreedToTerms: z.boolean(),
    feedbackLink: z.string().nullable(),
    hasRecoveryCode: z.boolean(),
  }),
  company: company.pick({ id: true, name: true, domain: true }).nullable(),
  sessions: z.array(z.object({ endsBy: z.iso.date() })),
  /** Sign-ins at other providers, with what the provider calls the account. */
  signIns: z.array(z.object({ provider: z.string(), account: z.string() })),
  mail: z.object({
    notifications: z.boolean(),
    /** The first of the month in which the address was unsubscribed; null when it is not. */
    unsubscribedSince: z.iso.date().nullable(),
    /** The kinds of mail that wait to leave, each once. */
    waiting: z.array(z.string()),
  }),
  /** The public pages of images, also those that show nothing any more. */
  sharedPages: z.array(sharedPageRow),
  reviewsSubmitted: z.array(submittedReview),
  reviewsReceived: z.array(receivedReview),
});
export type AccountExport = z.infer<typeof accountExport>;
