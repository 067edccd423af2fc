import { z } from "zod";

export const EMAIL_MAX = 254;
// NFKC turns these into '@'; someone who sends one wants to look like another address (SEC-A12).
const LOOK_ALIKE_AT = /[\uff20\ufe6b]/;

export function emailAddress(message: string) {
  return z
    .string(message)
    .refine((text) => !LOOK_ALIKE_AT.test(text), message)
    .transform((text) => text.trim().normalize("NFKC").toLowerCase())
    .pipe(z.email(message).max(EMAIL_MAX, message));
}

/** In lower case without the '+tag', which providers ignore (RFC 5233): one mailbox is one person. */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf("@");
  const tag = address.slice(0, at).indexOf("+");
  // An address that begins with '+' has no name but its tag.
  return tag > 0 ? address.slice(0, tag) + address.slice(at) : address;
}
