import { afterEach, describe, expect, it, vi } from "vitest";
import { POST as register } from "@/app/api/register/route";
import { POST } from "@/app/api/resend-verification/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { createToken, hashToken, isTokenLive } from "@/lib/auth/tokens";
import { weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { makeUser } from "@/tests/factories";
import { waitingMails } from "@/tests/mails";
import { call } from "@/tests/requests";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const ASKED = {
  status: 200,
  body: {
    message:
      "If this address still needs to be verified, we'll email you a new link, unless we sent one in the last few minutes.",
  },
};

async function resend(email: unknown) {
  const response = await call(POST, { method: "POST", body: { email } });
  return { status: response.status, body: await response.json() };
}

async function makeUnverified() {
  const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
  const verificationTokenExpiry = new Date(Date.now() - HOUR_MS);
  return {
    ...(await makeUser({ isVerified: false, verificationToken: hash, verificationTokenExpiry })),
    token,
  };
}

const verify = async (token: string) => (await call(verifyEmail, { url: `/?token=${token}` })).status;

afterEach(() => vi.useRealTimers());

describe("POST /api/resend-verification (D6)", () => {
  it("emails a new token for 24 hours, stores its hash, and voids the previous one (SEC-A7)", async () => {
    const user = await makeUnverified();
    expect(await resend(user.email.toUpperCase())).toEqual(ASKED);
    const [mail, ...others] = await waitingMails(user.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "verify-email", firstName: user.firstName });
    const row = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(Buffer.from(row.verificationToken ?? [])).toEqual(Buffer.from(hashToken(mail.token)));
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
    expect([23.9, 24].map((hours) => isTokenLive(mail.token, inHours(hours)))).toEqual([true, false]);
    expect(row.verificationTokenExpiry).toEqual(weeksAfter(new Date(), 2));
    expect([await verify(user.token), await verify(mail.token)]).toEqual([400, 200]);
  });

  it("gives verified and unknown addresses the same answer, and emails neither (SEC-A4)", async () => {
    const user = await makeUser();
    const before = await db.outboxMessage.count();
    expect(await resend(user.email)).toEqual(ASKED);
    expect(await resend("nobody@northwind.example")).toEqual(ASKED);
    expect(await db.outboxMessage.count()).toBe(before);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user);
  });

  it("emails an address once in 5 minutes and 5 times a day, and gives the same answer after that (SEC-R7)", async () => {
    const user = await makeUnverified();
    const answers = [await resend(user.email), await resend(user.email)];
    expect(await waitingMails(user.email)).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let i = 0; i < 6; i++) {
      vi.setSystemTime(Date.now() + HOUR_MS / 10);
      answers.push(await resend(user.email));
    }
    expect(await waitingMails(user.email)).toHaveLength(5);
    vi.setSystemTime(Date.now() + 24 * HOUR_MS);
    answers.push(await resend(user.email));
    expect(await waitingMails(user.email)).toHaveLength(6);
    expect(answers).toEqual(answers.map(() => ASKED));
  });

  it("counts the email of a sign-up, whether or not the address has an account (SEC-A4, SEC-R7)", async () => {
    const known = await makeUser();
    const emails = [known.email, `sofie@${known.email.split("@")[1]}`];
    const signUp = async (email: string) => {
      const body = {
        firstName: "Sofie",
        lastName: "Berg",
        email,
        password: "correct horse",
        title: "Engineer",
      };
      await call(register, { method: "POST", body: { ...body, agreedToTerms: true } });
    };
    const mailsOf = async () =>
      Promise.all(emails.map(async (email) => (await waitingMails(email)).map(({ kind }) => kind)));
    for (const email of emails) {
      await signUp(email);
      expect(await resend(email)).toEqual(ASKED);
    }
    expect(await mailsOf()).toEqual([["already-registered"], ["verify-email"]]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4 * MINUTE_MS });
    for (const email of emails) await signUp(email);
    vi.setSystemTime(Date.now() + 4 * MINUTE_MS);
    for (const email of emails) await resend(email);
    const before = [
      ["already-registered", "already-registered"],
      ["verify-email", "verify-email"],
    ];
    expect(await mailsOf()).toEqual(before);
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    for (const email of emails) await resend(email);
    expect((await mailsOf()).map((kinds) => kinds.length)).toEqual([2, 3]);
  });

  it.each(["", "amara@", null])("says of %j: Invalid email address (E1)", async (email) => {
    expect(await resend(email)).toEqual({
      status: 400,
      body: { code: "invalid", message: "Invalid email address" },
    });
  });
});
