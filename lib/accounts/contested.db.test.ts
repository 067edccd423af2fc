import Piscina from "piscina";
import { describe, expect, it, vi } from "vitest";
import { POST as forgotPassword } from "@/app/api/forgot-password/route";
import { POST as login } from "@/app/api/login/route";
import { POST as registerRoute } from "@/app/api/register/route";
import { POST as resend } from "@/app/api/resend-verification/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { GET as verifyResetToken } from "@/app/api/verify-reset-token/[token]/route";
import { db } from "@/lib/db/client";
import { composeMail } from "@/lib/mail/compose";
import { makeUser } from "@/tests/factories";
import { waitingMails } from "@/tests/mails";
import { CookieJar, call, outcome, signIn } from "@/tests/requests";

const CONTESTED = {
  status: 200,
  body: {
    message:
      "Your email is verified. We've just emailed you a link to choose your password, so that only you know it.",
    choosesPassword: true,
  },
};
const VERIFIED = { status: 200, body: { message: "Email verified successfully. You can now log in." } };
const LOCKS = /\block|Your Submissions/i;

let made = 0;
const newAddress = () => `owner${made++}@fabrikam.com`;
const rowOf = (email: string) => db.user.findUniqueOrThrow({ where: { email } });
const mailsOf = async (email: string, kind: string) =>
  (await waitingMails(email)).filter((mail) => mail.kind === kind);

async function signUp(email: string, password: string, firstName = "Amara", cookies?: CookieJar) {
  const details = { firstName, lastName: "Okafor", title: "Engineer", agreedToTerms: true };
  const body = { ...details, email, password };
  return outcome(await call(registerRoute, { method: "POST", body, cookies }));
}

async function verify(token: string) {
  return outcome(await call(verifyEmail, { url: `/api/verify-email?token=${token}` }));
}

async function logIn(email: string, password: string) {
  return (await call(login, { method: "POST", body: { email, password } })).status;
}

async function newestToken(email: string): Promise<string> {
  const mails = await mailsOf(email, "verify-email");
  return mails.at(-1)?.token;
}

async function makeContested() {
  const email = newAddress();
  await signUp(email, "the owner's own", "Amara");
  await signUp(email, "somebody else's", "Mallory");
  const token = await newestToken(email);
  expect(await verify(token)).toEqual(CONTESTED);
  const [{ token: resetToken } = { token: "" }] = await mailsOf(email, "choose-password");
  return { email, token, resetToken };
}

describe("an address that is signed up with another password before it is verified", () => {
  it.each([
    ["monday", "today"],
    ["today", "monday"],
    ["monday", undefined],
  ])(
    "is not found at once where one of the two chose a later Monday (%s, then %s)",
    async (first, second) => {
      const email = newAddress();
      const details = { firstName: "Amara", lastName: "Okafor", title: "Engineer", agreedToTerms: true };
      for (const [password, findableFrom] of [
        ["the owner's own", first],
        ["somebody else's", second],
      ]) {
        const body = { ...details, email, password, findableFrom };
        expect((await call(registerRoute, { method: "POST", body })).status).toBe(200);
      }
      await verify(await newestToken(email));
      expect(await rowOf(email)).toMatchObject({ isVerified: true, isFindable: false });
    },
  );

  it("has the newest details and no password, and says the same to both", async () => {
    const email = newAddress();
    const first = await signUp(email, "the owner's own", "Amara");
    expect(await signUp(email, "somebody else's", "Mallory")).toEqual(first);
    expect(await rowOf(email)).toMatchObject({
      firstName: "Mallory",
      hashedPassword: null,
      isVerified: false,
    });
    expect([await logIn(email, "the owner's own"), await logIn(email, "somebody else's")]).toEqual([
      401, 401,
    ]);
  });

  it("still has none after any further sign-up or resend", async () => {
    const email = newAddress();
    await signUp(email, "the owner's own");
    await signUp(email, "somebody else's");
    await signUp(email, "the owner's own");
    await signUp(email, "the owner's own");
    expect((await rowOf(email)).hashedPassword).toBeNull();
    await call(resend, { method: "POST", body: { email } });
    await call(forgotPassword, { method: "POST", body: { email } });
    expect(await rowOf(email)).toMatchObject({ hashedPassword: null, isVerified: false, resetToken: null });
  });

  it("keeps the password while every sign-up uses the same one", async () => {
    const email = newAddress();
    await signUp(email, "the owner's own");
    await signUp(email, "the owner's own", "Second");
    expect(await verify(await newestToken(email))).toEqual(VERIFIED);
    expect(await logIn(email, "the owner's own")).toBe(200);
    expect(await mailsOf(email, "choose-password")).toEqual([]);
  });

  it("keeps the password of sign-ups that come at once, in one browser or in several", async () => {
    for (const browsers of [[new CookieJar()], [new CookieJar(), new CookieJar(), new CookieJar()]]) {
      const email = newAddress();
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          signUp(email, "the owner's own", "Amara", browsers[i % browsers.length]),
        ),
      );
      expect(answers).toEqual(answers.map(() => answers[0]));
      const links = (await mailsOf(email, "verify-email")).map(({ token }) => verify(token));
      const verified = (await Promise.all(links)).filter(({ status }) => status === 200);
      expect(verified).toEqual([VERIFIED]);
      expect(await logIn(email, "the owner's own")).toBe(200);
      expect(await mailsOf(email, "choose-password")).toEqual([]);
    }
  });

  it("has no password, or that of a lone sign-up, after twenty at once with different ones", async () => {
    const email = newAddress();
    vi.stubEnv("SIGN_UPS_PER_CLIENT_PER_HOUR", "100");
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => signUp(email, `parallel ${i}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await rowOf(email)).hashedPassword).toBeNull();
  });

  it("doesn't show that another address has the same password", async () => {
    const emails = [newAddress(), newAddress()];
    for (const email of emails) await signUp(email, "the owner's own");
    const hashes = await Promise.all(emails.map(async (email) => (await rowOf(email)).hashedPassword));
    expect(new Set(hashes.map((hash) => hash?.slice(0, 29))).size).toBe(2);
  });

  it("takes as much hashing as any other: unknown, waiting with this password or another, verified (SEC-A4)", async () => {
    const [waiting, contested, verified] = [newAddress(), newAddress(), newAddress()];
    for (const email of [waiting, contested, verified]) await signUp(email, "the owner's own");
    await signUp(contested, "somebody else's");
    await db.user.update({ where: { email: verified }, data: { isVerified: true } });
    const work = vi.spyOn(Piscina.prototype, "run");
    const costs = [];
    for (const email of [newAddress(), waiting, contested, verified]) {
      for (const password of ["the owner's own", "a third one"]) {
        work.mockClear();
        await signUp(email, password);
        costs.push(work.mock.calls.length);
      }
    }
    expect(costs).toEqual(Array(8).fill(2));
  });

  it("doesn't bring back a password that another sign-up has removed", async () => {
    const email = newAddress();
    await signUp(email, "the owner's own");
    for (let round = 0; round < 2; round++) {
      await Promise.all([signUp(email, "the owner's own"), signUp(email, "somebody else's")]);
      expect((await rowOf(email)).hashedPassword).toBeNull();
    }
  });
});

describe("the verification of such an address", () => {
  it("says so, and emails the link to choose a password at once, without a word about locking", async () => {
    const { email } = await makeContested();
    const [mail, ...others] = await mailsOf(email, "choose-password");
    expect(others).toEqual([]);
    const { kind, ...payload } = mail;
    const { subject, text, html } = await composeMail(kind, payload);
    expect(subject).toBe("Choose your password");
    expect(text).toContain(`http://localhost:3000/reset-password?token=${payload.token}`);
    expect(`${text} ${html}`).not.toMatch(LOCKS);
    expect(await rowOf(email)).toMatchObject({ isVerified: true, hashedPassword: null });
  });

  it("gives the same answer each time, and emails once (SEC-A9)", async () => {
    const { email, token } = await makeContested();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(answers).toEqual(answers.map(() => CONTESTED));
    expect(await mailsOf(email, "choose-password")).toHaveLength(1);
  });

  it("takes effect once under twenty uses at once (SEC-A7, SEC-A9)", async () => {
    const email = newAddress();
    await signUp(email, "the owner's own");
    await signUp(email, "somebody else's");
    const token = await newestToken(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(answers).toEqual(answers.map(() => CONTESTED));
    expect(await mailsOf(email, "choose-password")).toHaveLength(1);
  });

  it("lets the mailbox's owner in with the password they choose, and no one with another", async () => {
    const { email, token, resetToken } = await makeContested();
    const checked = await outcome(await call(verifyResetToken, { params: { token: resetToken } }));
    expect(checked).toEqual({ status: 200, body: { email, isFirst: true } });
    const body = { token: resetToken, password: "chosen by its owner" };
    expect((await call(resetPassword, { method: "POST", body })).status).toBe(200);
    expect(await logIn(email, "the owner's own")).toBe(401);
    expect(await logIn(email, "somebody else's")).toBe(401);
    expect(await logIn(email, "chosen by its owner")).toBe(200);
    expect(await verify(token)).toEqual(VERIFIED);
  });

  it("sends the link again on request, in the same words, until a password is chosen", async () => {
    const { email, resetToken } = await makeContested();
    await call(forgotPassword, { method: "POST", body: { email } });
    const [, again] = await mailsOf(email, "choose-password");
    expect((await call(verifyResetToken, { params: { token: resetToken } })).status).toBe(400);
    const body = { token: again?.token, password: "chosen by its owner" };
    expect((await call(resetPassword, { method: "POST", body })).status).toBe(200);
    expect(await mailsOf(email, "reset-password")).toEqual([]);
  });
});

describe("an account without a password that signs in through another provider", () => {
  it.each([
    ["by its own mark", { authProvider: "google" as const }, false],
    ["by a sign-in that it has", {}, true],
  ])("%s is told that a reset locks, because it may have submitted", async (_name, columns, hasSignIn) => {
    const user = await makeUser(columns);
    if (hasSignIn) {
      const provider = { provider: "google", providerAccountId: user.id, type: "oidc" };
      await db.oAuthAccount.create({ data: { ...provider, userId: user.id } });
    }
    await signIn(user);
    await call(forgotPassword, { method: "POST", body: { email: user.email } });
    const [mail] = await waitingMails(user.email);
    const { kind, ...payload } = mail;
    expect(kind).toBe("reset-password");
    expect((await composeMail(kind, payload)).text).toMatch(LOCKS);
    const checked = await outcome(await call(verifyResetToken, { params: { token: payload.token } }));
    expect(checked).toEqual({ status: 200, body: { email: user.email } });
  });
});
