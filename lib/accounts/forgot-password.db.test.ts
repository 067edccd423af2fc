import { afterEach, describe, expect, it, vi } from "vitest";
import { POST as forgotPassword } from "@/app/api/forgot-password/route";
import { hashToken, isTokenLive } from "@/lib/auth/tokens";
import { db } from "@/lib/db/client";
import { composeMail } from "@/lib/mail/compose";
import { makeUser } from "@/tests/factories";
import { exhaust, holdClock, keyOf } from "@/tests/limits";
import { waitingMails } from "@/tests/mails";
import { call, outcome } from "@/tests/requests";
import { DEAD, DONE, makeForgetful, oldPassword, pass, reset } from "@/tests/reset";

const MINUTE_MS = 60_000;
const ASKED = {
  status: 200,
  body: { message: "If this address has an account, we'll email you the next step." },
};

const rowOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });

async function forgot(email: unknown, headers: Record<string, string> = {}) {
  return outcome(await call(forgotPassword, { method: "POST", body: { email }, headers }));
}

afterEach(() => vi.useRealTimers());

describe("POST /api/forgot-password (D7)", () => {
  it("emails a token that works for 60 minutes, and stores only its hash (SEC-A7)", async () => {
    const user = await makeUser({ password: oldPassword });
    expect(await forgot(` ${user.email.toUpperCase()} `)).toEqual(ASKED);
    const [mail, ...others] = await waitingMails(user.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "reset-password", firstName: user.firstName });
    expect(mail.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const row = await rowOf(user.id);
    expect(Buffer.from(row.resetToken ?? [])).toEqual(Buffer.from(hashToken(mail.token)));
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
    expect([59, 60].map((minutes) => isTokenLive(mail.token, inMinutes(minutes)))).toEqual([true, false]);
    // The row has the next midnight, which doesn't date the request.
    const midnight = Math.ceil(inMinutes(60).getTime() / (24 * 60 * MINUTE_MS)) * 24 * 60 * MINUTE_MS;
    expect(row.resetTokenExpiry).toEqual(new Date(midnight));
    expect({ ...row, resetToken: null, resetTokenExpiry: null }).toEqual(user);
  });

  it("answers an unknown address the same, and sends no email (SEC-A4)", async () => {
    const before = await db.outboxMessage.count();
    expect(await forgot("nobody@northwind.example")).toEqual(ASKED);
    expect(await db.outboxMessage.count()).toBe(before);
  });

  it("sends the verification email to an account that was never verified, and no reset", async () => {
    const user = await makeUser({ isVerified: false });
    expect(await forgot(user.email)).toEqual(ASKED);
    const [mail, ...others] = await waitingMails(user.email);
    expect(others).toEqual([]);
    expect(mail.kind).toBe("verify-email");
    const row = await rowOf(user.id);
    expect(row).toMatchObject({ isVerified: false, resetToken: null, resetTokenExpiry: null });
    expect(Buffer.from(row.verificationToken ?? [])).toEqual(Buffer.from(hashToken(mail.token)));
  });

  it("voids the link sent before (SEC-A7)", async () => {
    const user = await makeForgetful();
    await forgot(user.email);
    const [mail] = await waitingMails(user.email);
    expect(await reset(user.token)).toEqual(DEAD);
    expect(await reset(mail.token)).toEqual(DONE);
  });

  it("emails an address once in 5 minutes and 5 times a day, and gives the same answer after that (SEC-R7)", async () => {
    const user = await makeUser();
    const answers = [await forgot(user.email), await forgot(user.email)];
    expect(await waitingMails(user.email)).toHaveLength(1);
    const tokenBefore = (await rowOf(user.id)).resetToken;
    pass(4);
    answers.push(await forgot(user.email));
    expect((await rowOf(user.id)).resetToken).toEqual(tokenBefore);
    for (let i = 0; i < 6; i++) {
      pass(6);
      answers.push(await forgot(user.email));
    }
    expect(await waitingMails(user.email)).toHaveLength(5);
    pass(24 * 60);
    answers.push(await forgot(user.email));
    expect(await waitingMails(user.email)).toHaveLength(6);
    expect(answers).toEqual(answers.map(() => ASKED));
  });

  it("limits how many links one client may request for many addresses", async () => {
    holdClock();
    const ask = async (email: string) =>
      (await call(forgotPassword, { method: "POST", body: { email }, client: "sprayer" })).status;
    expect(await ask("first@northwind.example")).toBe(200);
    expect(await exhaust("mailRequest", keyOf("sprayer"))).toBeGreaterThanOrEqual(299);
    expect(await ask("last@northwind.example")).toBe(429);
  });

  it("reaches an account with notifications off (SEC-E3)", async () => {
    const user = await makeUser({ emailNotificationsEnabled: false });
    await db.unsubscribedEmail.create({ data: { email: user.email, createdAt: new Date() } });
    await forgot(user.email);
    expect(await waitingMails(user.email)).toHaveLength(1);
  });

  it("links to APP_URL whatever host a request names, and says that a reset locks submissions (SEC-X5)", async () => {
    const user = await makeUser({ firstName: "<b>Eve</b>\r\nBcc: x@evil.example", password: oldPassword });
    await forgot(user.email, { host: "evil.example", "x-forwarded-host": "evil.example" });
    const [{ kind, ...payload }] = await waitingMails(user.email);
    const mail = await composeMail(kind, payload);
    expect(mail.link).toBe(`http://localhost:3000/reset-password?token=${payload.token}`);
    expect(mail.text).toContain(mail.link);
    expect(mail.html).not.toMatch(/<b>Eve|http:\/\/evil/);
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(
        "Resetting your password by email locks your earlier submissions. They stay on this site, whether published, waiting or held, but Your Submissions no longer lists them, and you can no longer withdraw them.",
      );
    }
  });

  it.each(["", "amara@", null, 5])("says of %j: Invalid email address (E1)", async (email) => {
    expect(await forgot(email)).toEqual({
      status: 400,
      body: { code: "invalid", message: "Invalid email address" },
    });
  });
});
