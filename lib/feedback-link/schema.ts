import { z } from "zod";

/** The address to give away (D25, D26); null while it is switched off. */
export const feedbackLink = z.object({ feedbackLink: z.url().nullable() });
export type FeedbackLink = z.infer<typeof feedbackLink>;

/** All that somebody with the link learns of its leader (SEC-C4). */
export const linkedLeader = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  companyId: z.uuid(),
  companyName: z.string(),
});
export type LinkedLeader = z.infer<typeof linkedLeader>;
