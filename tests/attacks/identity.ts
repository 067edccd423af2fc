import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { POST as completeProfile } from "@/app/api/complete-profile/route";
import { POST as login } from "@/app/api/login/route";
import { POST as register } from "@/app/api/register/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { GET as received } from "@/app/api/reviews/me/route";
import { POST as review } from "@/app/api/reviews/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { makeUser } from "../factories";
import { continueWithGoogle, googleClaims } from "../google";
import { waitingMails } from "../mails";
import { CookieJar, call, outcome, signIn } from "../requests";
import { RATINGS, textNumber } from "./world";

export function newLeaderAddress(): string {
  return `kim@harbour-${randomBytes(5).toString("hex")}.com`;
}

export async function mailsOf(email: string, kind: string) {
  return (await waitingMails(email)).filter((mail) => mail.kind === kind);
}

export async function newestLink(email: string): Promise<string> {
  return (await mailsOf(email, "verify-email")).at(-1)?.token;
}

export function signUp(email: string, password: string, cookies = new CookieJar()) {
  const details = { firstName: "Kim", lastName: "Berg", title: "Director", agreedToTerms: true };
  return call(register, { method: "POST", body: { ...details, email, password }, cookies });
}

export async function verify(token: string, cookies = new CookieJar()) {
  return outcome(await call(verifyEmail, { url: `/api/verify-email?token=${token}`, cookies }));
}

/** Returns the browser, or the status of the refusal. */
export async function logIn(email: string, password: string): Promise<CookieJar | number> {
  const cookies = new CookieJar();
  const { status } = await call(login, { method: "POST", body: { email, password }, cookies });
  return status === 200 ? cookies : status;
}

/** Null if no one is signed in there. */
export async function readIn(cookies: CookieJar | number): Promise<string[] | null> {
  if (typeof cookies === "number") return null;
  const { status, body } = await outcome(await call(received, { cookies }));
  return status === 200 ? body.map(({ reviewText }: { reviewText: string }) => reviewText) : null;
}

let written = 0;

export function nextText(): string {
  return textNumber(written++);
}

export async function feedbackFor(unregisteredLeaderEmail: string): Promise<string> {
  const reviewText = nextText();
  const body = { ...RATINGS, unregisteredLeaderEmail, reviewText };
  const cookies = await signIn(await makeUser());
  expect((await call(review, { method: "POST", body, cookies })).status).toBe(201);
  return reviewText;
}

export async function claimByGoogle(workEmail: string) {
  const claims = googleClaims({ email: `mal-${randomBytes(5).toString("hex")}@gmail.com` });
  const { cookies } = await continueWithGoogle({ claims });
  const body = { workEmail, title: "Director" };
  expect((await call(completeProfile, { method: "POST", body, cookies })).status).toBe(200);
  return { claims, cookies };
}

export async function chooseAndRead(email: string): Promise<string[] | null> {
  const [mail, ...more] = await mailsOf(email, "choose-password");
  expect(more).toEqual([]);
  const body = { token: mail?.token, password: "chosen by its owner" };
  expect((await call(resetPassword, { method: "POST", body })).status).toBe(200);
  return readIn(await logIn(email, body.password));
}
