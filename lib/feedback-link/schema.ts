import { z } from "zod";

/** The link's URL (D25, D26); null while it is off. */
export const feedbackLink = z.object({ feedbackLink: z.url().nullable() });
export type FeedbackLink = z.infer<typeof feedbackLink>;

/** All that someone with the link learns about its leader (SEC-C4). */
export const linkedLeader = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  companyId: z.uuid(),
  companyName: z.string(),
});
export type LinkedLeader = z.infer<typeof linkedLeader>;
