import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { sessionCookieOptions } from "@/lib/auth/session-token";
import { keyedHash } from "@/lib/crypto/keys";

const NONCE_BYTES = 16;
const MAX_AGE_SECONDS = 48 * 60 * 60;

/** A sign-up as it is stored; null where several passwords were chosen, and none of them counts. */
type SignUp = { email: string; hashedPassword: string | null };

function cookieName(): string {
  return sessionCookieOptions().secure ? "__Host-sign-up" : "sign-up";
}

/**
 * Notes in the browser that the address was signed up there with this password. Of the same size for every address, and
 * without the key as good as random, so that it does not tell what became of the sign-up. Works in a route handler only.
 */
export async function setSignUpCookie(signUp: SignUp): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES);
  const value = Buffer.concat([nonce, proofOf(signUp, nonce)]).toString("base64url");
  (await cookies()).set(cookieName(), value, { ...sessionCookieOptions(), maxAge: MAX_AGE_SECONDS });
}

/** Whether the address was signed up in the browser of this request, with the password that is stored. */
export async function isSignUpOfBrowser(signUp: SignUp): Promise<boolean> {
  const given = Buffer.from((await cookies()).get(cookieName())?.value ?? "", "base64url");
  if (signUp.hashedPassword === null || given.length <= NONCE_BYTES) return false;
  const expected = proofOf(signUp, given.subarray(0, NONCE_BYTES));
  const proof = given.subarray(NONCE_BYTES);
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}

/** Takes the cookie away. Works in a route handler only. */
export async function clearSignUpCookie(): Promise<void> {
  (await cookies()).set(cookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}

// Over the hash too: the address alone could have been signed up again by someone else, with a password of theirs.
function proofOf({ email, hashedPassword }: SignUp, nonce: Uint8Array): Buffer {
  return keyedHash("sign-up/v1", nonce, email, hashedPassword ?? "");
}
