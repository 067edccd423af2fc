import { z } from "zod";
import { emailAddress } from "@/lib/email-address";

const EMAIL_REQUIRED = "Email parameter is required.";
const SIGNATURE_LENGTH_MAX = 100;

export const UNDO_LINK_INVALID =
  "This link has been used or has expired. If you have an account, you can turn on feedback emails in your profile.";

export const UNSUBSCRIBE_FAILED = "An error occurred while processing your request.";

/** D12. Without a valid `t`, anyone may have typed the address. */
export const unsubscribeInput = z.object({
  email: z
    .string(EMAIL_REQUIRED)
    // In a query '+' means a space, but someone who types an address with a '+' means the '+'.
    .transform((text) => text.trim().replaceAll(" ", "+"))
    .pipe(z.string().min(1, EMAIL_REQUIRED))
    .pipe(emailAddress("Invalid email address")),
  t: z.string().max(SIGNATURE_LENGTH_MAX).optional().catch(undefined),
});
export type UnsubscribeInput = z.infer<typeof unsubscribeInput>;

export const undoInput = z.object({ undo: z.string(UNDO_LINK_INVALID).max(200, UNDO_LINK_INVALID) });
export type UndoInput = z.infer<typeof undoInput>;
