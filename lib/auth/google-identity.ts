import "server-only";
import { z } from "zod";
import { storedName } from "@/lib/accounts/schema";
import { emailAddress } from "@/lib/mail/address";

/** What is read from an ID token, and all that is. */
export type GoogleIdentity = {
  /** Issuer and subject, which alone tell who it is (SEC-A11): addresses change hands, and people change addresses. */
  key: string;
  /** As addresses are stored here; null unless Google has verified it. */
  email: string | null;
  /** Whether Google hosts the mail of the address's domain, and so answers for who has it now. */
  isHosted: boolean;
  firstName: string;
  lastName: string;
};

const NAMELESS = "Member";

const tokenClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  email: emailAddress("").nullable().catch(null),
  // The boolean alone: a word may be anybody's.
  email_verified: z.literal(true).nullable().catch(null),
  // Where it is absent, the owner of the address may have changed since it was verified:
  // developers.google.com/identity/gsi/web/guides/verify-google-id-token
  hd: z.string().toLowerCase().nullable().catch(null),
  given_name: z.unknown().optional(),
  family_name: z.unknown().optional(),
  name: z.unknown().optional(),
});

/** Reads the claims of a token whose issuer and audience were checked. @throws ZodError without issuer or subject. */
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
