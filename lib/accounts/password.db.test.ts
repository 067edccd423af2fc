import { afterEach, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { POST as changePassword } from "@/app/api/me/password/route";
import { GET as me } from "@/app/api/me/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import { listSessionRows } from "@/lib/auth/session-rows";
import { createToken } from "@/lib/auth/tokens";
import { db } from "@/lib/db/client";
import { composeMail } from "@/lib/mail/compose";
import { makeReview, makeUser } from "@/tests/factories";
import { whileRowIsHeld } from "@/tests/held-row";
import { exhaust, failureKey, holdClock, keyOf, lowerLimits, TOO_MANY_FAILURES } from "@/tests/limits";
import { waitingMails } from "@/tests/mails";
import { CookieJar, call, outcome, signIn } from "@/tests/requests";

const oldPassword = "the old password";
const newPassword = "a whole new one";
const DONE = {
  status: 200,
  body: { message: "We changed your password and signed out every other browser." },
};
const WRONG = {
  status: 400,
  body: { code: "invalid", message: "That isn't your current password.", field: "currentPassword" },
};

const rowOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const statusOfMe = async (cookies: CookieJar) => (await call(me, { cookies })).status;

async function change(cookies: CookieJar | undefined, body: unknown = {}, client?: string) {
  const given = { currentPassword: oldPassword, password: newPassword, ...(body as object) };
  return outcome(await call(changePassword, { method: "POST", body: given, cookies, client }));
}

async function logIn(email: string, password: string, client?: string) {
  return (await call(login, { method: "POST", body: { email, password }, client })).status;
}

async function scene(overrides: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser({ password: oldPassword, ...overrides });
  return { user, cookies: await signIn(user) };
}

afterEach(() => vi.useRealTimers());

describe("POST /api/me/password", () => {
  it("sets the new password and changes nothing else, not even the salt", async () => {
    const { user, cookies } = await scene({
      recoveryWrap: new Uint8Array([1, 2, 3]),
      anonymousName: "Quiet Heron",
    });
    const review = await makeReview({ author: user });
    expect(await change(cookies)).toEqual(DONE);
    expect(await logIn(user.email, oldPassword)).toBe(401);
    expect(await logIn(user.email, newPassword)).toBe(200);
    const after = await rowOf(user.id);
    expect(decryptPrivateFields(after.privateFields, user.id)).toMatchObject({
      anonymousName: "Quiet Heron",
    });
    const { hashedPassword, privateFields } = user;
    expect({ ...after, hashedPassword, privateFields }).toEqual(user);
    expect(await (await call(submitted, { cookies })).json()).toMatchObject([{ id: review.id }]);
  });

  it("ends every session, even a copy of this browser's old one, and gives this browser a new one (SEC-S2)", async () => {
    const { user, cookies } = await scene();
    const copied = new CookieJar().set("session", cookies.get("session") ?? "");
    const elsewhere = await signIn(user);
    const bystander = await signIn(await makeUser());
    await change(cookies);
    expect(await Promise.all([copied, elsewhere].map(statusOfMe))).toEqual([401, 401]);
    expect(await Promise.all([cookies, bystander].map(statusOfMe))).toEqual([200, 200]);
    const [session, ...others] = await listSessionRows(user.id, new Date());
    expect(others).toEqual([]);
    expect(session?.expire.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  });

  it("guards the new cookie as a login does", async () => {
    const { cookies } = await scene();
    const body = { currentPassword: oldPassword, password: newPassword };
    const response = await call(changePassword, { method: "POST", body, cookies });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=lax$/i);
  });

  it("tells the account by email (SEC-E4)", async () => {
    const { user, cookies } = await scene();
    await change(cookies);
    const [{ kind, ...payload }, ...others] = await waitingMails(user.email);
    expect(others).toEqual([]);
    const mail = await composeMail(kind, payload);
    expect(mail).toMatchObject({ to: user.email, subject: "Your password was changed" });
    expect(mail.text).toContain("every other browser was logged out");
    expect(mail.text).not.toContain(newPassword);
  });

  it("voids a reset link that waits in the mailbox", async () => {
    const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
    const resetTokenExpiry = new Date(Date.now() + 3_600_000);
    const { user, cookies } = await scene({ resetToken: hash, resetTokenExpiry });
    await change(cookies);
    expect(await rowOf(user.id)).toMatchObject({ resetToken: null, resetTokenExpiry: null });
    const body = { token, password: "whoever reads the mail" };
    expect((await call(resetPassword, { method: "POST", body })).status).toBe(400);
  });

  it("names the field of a wrong current password, changes nothing and sends no email", async () => {
    const { user, cookies } = await scene();
    const elsewhere = await signIn(user);
    expect(await change(cookies, { currentPassword: "not this one" })).toEqual(WRONG);
    expect(await rowOf(user.id)).toEqual(user);
    expect(await Promise.all([cookies, elsewhere].map(statusOfMe))).toEqual([200, 200]);
    expect(await waitingMails(user.email)).toEqual([]);
  });

  it("is refused to an account without a password", async () => {
    const { cookies } = await scene({ password: undefined, authProvider: "google", title: "Engineer" });
    expect(await change(cookies)).toEqual(WRONG);
  });

  it.each([
    [{ currentPassword: "" }, "Current password is required"],
    [{ currentPassword: 5 }, "Current password is required"],
    [{ password: "five5" }, "Password must be at least 6 characters"],
    [{ password: "x".repeat(129) }, "Password must be at most 128 characters"],
  ])("answers 400 to %j: %s (E1)", async (body, message) => {
    const { user, cookies } = await scene();
    expect(await change(cookies, body)).toEqual({ status: 400, body: { code: "invalid", message } });
    expect(await rowOf(user.id)).toEqual(user);
  });

  it("counts into the limit of the login, in both directions (SEC-A6)", async () => {
    holdClock();
    const { user, cookies } = await scene();
    for (let i = 0; i < 5; i++) await change(cookies, { currentPassword: `wrong ${i}` }, "guesser");
    for (let i = 0; i < 5; i++) expect(await logIn(user.email, `wrong ${i}`, "guesser")).toBe(401);
    expect(await exhaust("loginFailure", `${keyOf("guesser")} ${failureKey(user.email)}`)).toBeLessThan(6);
    expect(await change(cookies, {}, "guesser")).toMatchObject({ status: 429 });
    expect(await logIn(user.email, oldPassword, "guesser")).toBe(429);
    expect(await change(cookies, {}, "elsewhere")).toEqual(DONE);
    expect(await logIn(user.email, newPassword, "elsewhere")).toBe(200);
  });

  it("lets no one guess from many places with one session (SEC-A6)", async () => {
    holdClock();
    const { cookies } = await scene();
    lowerLimits(["accountFailure"], 10);
    for (let i = 0; i < 16; i++) await change(cookies, { currentPassword: "wrong" });
    expect(await change(cookies)).toEqual(TOO_MANY_FAILURES);
  });

  it("requires a signed-in user", async () => {
    expect(await change(undefined)).toMatchObject({ status: 401 });
  });

  it("fails if a reset by email came first", async () => {
    const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
    const resetTokenExpiry = new Date(Date.now() + 3_600_000);
    const { user, cookies } = await scene({ resetToken: hash, resetTokenExpiry });
    const body = { token, password: "set by the reset" };
    const [reset, changed] = await whileRowIsHeld(user.id, [
      () => call(resetPassword, { method: "POST", body }),
      () => change(cookies),
    ]);
    expect([(reset as Response).status, (changed as { status: number }).status]).toEqual([200, 401]);
    expect(await logIn(user.email, "set by the reset")).toBe(200);
    expect(await logIn(user.email, newPassword)).toBe(401);
  });

  it("accepts one of two changes at once: the first signs out the other browser", async () => {
    const { user, cookies } = await scene();
    const elsewhere = await signIn(user);
    const [first, second] = (await whileRowIsHeld(user.id, [
      () => change(cookies),
      () => change(elsewhere, { password: "the other one" }),
    ])) as { status: number }[];
    expect([first?.status, second?.status]).toEqual([200, 401]);
    expect(await logIn(user.email, newPassword)).toBe(200);
    expect(await statusOfMe(cookies)).toBe(200);
  });
});
