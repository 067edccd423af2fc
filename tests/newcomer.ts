import { POST as completeProfile } from "@/app/api/complete-profile/route";
import { GET as me } from "@/app/api/me/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { decodeSession } from "@/lib/auth/session-token";
import { requireNewcomer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { continueWithGoogle, googleClaims } from "@/tests/google";
import { waitingMails } from "@/tests/mails";
import { asRequest, type CookieJar, call, outcome } from "@/tests/requests";

export const VERIFIED = {
  status: 200,
  body: { message: "Email verified successfully. You can now log in." },
};

let made = 0;
export const newDomain = () => `acme-${++made}.com`;
export const rowOf = (id: string) =>
  db.user.findUniqueOrThrow({ where: { id }, include: { company: true, oAuthAccounts: true } });

/** By default, the address is at a public provider. */
export async function makeNewcomer(claims: Record<string, unknown> = {}) {
  const person = googleClaims({ email: `gina-${++made}@gmail.com`, ...claims });
  const { cookies } = await continueWithGoogle({ claims: person });
  const { id } = await (await call(me, { cookies })).json();
  return { id: String(id), email: String(person.email), cookies, claims: person };
}

export async function complete(cookies: CookieJar, body: Record<string, unknown>) {
  const given = { title: "Engineer", department: "Platform", ...body };
  return outcome(await call(completeProfile, { method: "POST", body: given, cookies }));
}

export const verify = async (token: string) =>
  outcome(await call(verifyEmail, { url: `/api/verify-email?token=${token}` }));

export async function mailedToken(address: string): Promise<string> {
  return (await waitingMails(address)).filter(({ kind }) => kind === "verify-email").at(-1)?.token;
}

export const claimsIn = (cookies: CookieJar) => decodeSession(cookies.get("session"), new Date());

/** Null if the page lets the browser in. */
export async function sentTo(cookies: CookieJar): Promise<string | null> {
  try {
    await asRequest(cookies, requireNewcomer);
    return null;
  } catch (error) {
    return (error as { digest: string }).digest.split(";")[2] ?? null;
  }
}
