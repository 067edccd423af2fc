import "server-only";
import { z } from "zod";
import { storedName } from "@/lib/accounts/schema";
import { emailAddress } from "@/lib/email-address";

export type GoogleIdentity = {
  /** Issuer and subject (SEC-A11): addresses change hands, and people change addresses. */
  key: string;
  /** Null unless Google has verified it. */
  email: string | null;
  /** Whether Google hosts the address's domain, and so knows who owns it now. */
  isHosted: boolean;
  firstName: string;
  lastName: string;
};

const NAMELESS = "Member";

const tokenClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  email: emailAddress("").nullable().catch(null),
  // Only the boolean counts: a string could come from anywhere.
  email_verified: z.literal(true).nullable().catch(null),
  // Without it, the address may have changed owner since Google verified it:
  // developers.google.com/identity/gsi/web/guides/verify-google-id-token
  hd: z.string().toLowerCase().nullable().catch(null),
  given_name: z.unknown().optional(),
  family_name: z.unknown().optional(),
  name: z.unknown().optional(),
});

/** The issuer and the audience must be checked before. @throws ZodError without issuer or subject */
export function readGoogleIdentity(claims: unknown): GoogleIdentity {
  const { iss, sub, email, email_verified, hd, ...names } = tokenClaims.parse(claims);
  const verified = email_verified ? email : null;
  const [firstWord = "", ...otherWords] = storedName(names.name).split(" ");
  const givenName = storedName(names.given_name);
  return {
    // An issuer has no fragment (OpenID Connect Core, section 2), so two pairs never make one key.
    key: `${iss}#${sub}`,
    email: verified,
    isHosted: hd !== null && verified?.slice(verified.lastIndexOf("@") + 1) === hd,
    firstName: givenName || firstWord || NAMELESS,
    lastName: storedName(names.family_name) || (givenName ? "" : otherWords.join(" ")),
  };
}
