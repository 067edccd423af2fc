import "server-only";
import { AuthError, customFetch, type NextAuthConfig } from "next-auth";
import Google from "next-auth/providers/google";
import { env } from "@/lib/env";
import { GOOGLE, type GoogleProfile, googleAdapter, isAddressTaken } from "@/lib/sign-in/google-accounts";
import { readGoogleIdentity } from "@/lib/sign-in/google-identity";

// By then, someone looking at a blank page has given up.
const PATIENCE_MS = 10_000;

export function isGoogleOffered(): boolean {
  return env.GOOGLE_CLIENT_ID !== undefined;
}

export function googleOptions(): Pick<NextAuthConfig, "providers" | "adapter"> {
  if (!isGoogleOffered()) return { providers: [] };
  const provider = Google({
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    issuer: env.GOOGLE_ISSUER,
    // next-auth itself uses only PKCE.
    checks: ["pkce", "state", "nonce"],
    // Many people have a private account besides the one for work.
    authorization: { params: { scope: "openid email profile", prompt: "select_account" } },
    profile: (claims) => {
      const { key, email, firstName, lastName } = readGoogleIdentity(claims);
      return { id: key, key, email, firstName, lastName } satisfies GoogleProfile & { id: string };
    },
    // Keeps no tokens: the site has no use for them.
    account: () => undefined,
    [customFetch]: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
  });
  return { providers: [provider], adapter: googleAdapter() };
}

/** This is next-auth's own error, but its package doesn't export it. */
export class AddressTaken extends AuthError {
  static type = "OAuthAccountNotLinked" as const;
}

/** Only with an address that Google verified, unless someone else's account has it (SEC-A11).
 * @throws AddressTaken */
export async function mayEnter(provider: string | undefined, claims: unknown): Promise<boolean> {
  if (provider !== GOOGLE) return true;
  const identity = readGoogleIdentity(claims);
  if (identity.email === null) return false;
  const isTaken = await isAddressTaken(identity).catch((error: unknown) => {
    // next-auth treats any error but its own as a refusal.
    throw new AuthError("Not known whether the address is taken", { cause: { err: error } });
  });
  if (isTaken) throw new AddressTaken();
  return true;
}

export function isAddressHosted(provider: string | undefined, claims: unknown, email: unknown): boolean {
  if (provider !== GOOGLE) return false;
  const identity = readGoogleIdentity(claims);
  return identity.isHosted && identity.email === email;
}
