import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { hostCookieName, sessionCookieOptions } from "@/lib/auth/session-token";
import { keyedHash } from "@/lib/crypto/keys";

const NONCE_BYTES = 16;
const MAX_AGE_SECONDS = 48 * 60 * 60;

/** The hash is null if sign-ups used different passwords. */
type SignUp = { email: string; hashedPassword: string | null };

function cookieName(): string {
  return hostCookieName("sign-up");
}

/** One size for every address, and random without the key: it doesn't reveal what became of the sign-up. */
export async function setSignUpCookie(signUp: SignUp): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES);
  const value = Buffer.concat([nonce, proofOf(signUp, nonce)]).toString("base64url");
  (await cookies()).set(cookieName(), value, { ...sessionCookieOptions(), maxAge: MAX_AGE_SECONDS });
}

export async function isSignUpOfBrowser(signUp: SignUp): Promise<boolean> {
  const given = Buffer.from((await cookies()).get(cookieName())?.value ?? "", "base64url");
  if (signUp.hashedPassword === null || given.length <= NONCE_BYTES) return false;
  const expected = proofOf(signUp, given.subarray(0, NONCE_BYTES));
  const proof = given.subarray(NONCE_BYTES);
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}

export async function clearSignUpCookie(): Promise<void> {
  (await cookies()).set(cookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}

// Covers the hash, because someone else could have signed the address up again with another password.
function proofOf({ email, hashedPassword }: SignUp, nonce: Uint8Array): Buffer {
  return keyedHash("sign-up/v1", nonce, email, hashedPassword ?? "");
}
