import "server-only";
import { AuthError, customFetch, type NextAuthConfig } from "next-auth";
import Google from "next-auth/providers/google";
import { GOOGLE, type GoogleProfile, googleAdapter, isAddressTaken } from "@/lib/auth/google-accounts";
import { readGoogleIdentity } from "@/lib/auth/google-identity";
import { env } from "@/lib/env";

// Past it somebody in front of a blank page has given up.
const PATIENCE_MS = 10_000;

/** Whether the operator has set up the sign-in with Google; `lib/env.ts` refuses one half of it. */
export function isGoogleOffered(): boolean {
  return env.GOOGLE_CLIENT_ID !== undefined;
}

/** What next-auth needs for Google: nothing where it is not set up. */
export function googleOptions(): Pick<NextAuthConfig, "providers" | "adapter"> {
  if (!isGoogleOffered()) return { providers: [] };
  const provider = Google({
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    issuer: env.GOOGLE_ISSUER,
    // next-auth itself asks for PKCE alone.
    checks: ["pkce", "state", "nonce"],
    // Many have a private account beside the one of their work.
    authorization: { params: { scope: "openid email profile", prompt: "select_account" } },
    profile: (claims) => {
      const { key, email, firstName, lastName } = readGoogleIdentity(claims);
      return { id: key, key, email, firstName, lastName } satisfies GoogleProfile & { id: string };
    },
    // Its tokens open nothing that the site wants, so none is kept.
    account: () => undefined,
    [customFetch]: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
  });
  return { providers: [provider], adapter: googleAdapter() };
}

/** next-auth's own word for it, which it does not let out of its package. */
export class AddressTaken extends AuthError {
  static type = "OAuthAccountNotLinked" as const;
}

/**
 * Whether the sign-in may go on: only with an address that Google has verified, and never into an account that somebody
 * else may have made (SEC-A11). @throws AddressTaken
 */
export async function mayEnter(provider: string | undefined, claims: unknown): Promise<boolean> {
  if (provider !== GOOGLE) return true;
  const identity = readGoogleIdentity(claims);
  if (identity.email === null) return false;
  const isTaken = await isAddressTaken(identity).catch((error: unknown) => {
    // next-auth takes any error but its own for a refusal.
    throw new AuthError("Not known whether the address is taken", { cause: { err: error } });
  });
  if (isTaken) throw new AddressTaken();
  return true;
}

/** Whether Google answers for the address that the account has here. */
export function isAddressHosted(provider: string | undefined, claims: unknown, email: unknown): boolean {
  if (provider !== GOOGLE) return false;
  const identity = readGoogleIdentity(claims);
  return identity.isHosted && identity.email === email;
}
