import { describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { GET as me } from "@/app/api/me/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { checkCredentials } from "@/lib/auth/credentials";
import { endSessionsOf, listSessionRows } from "@/lib/auth/session-rows";
import { createCheckedSession, createSession } from "@/lib/auth/sessions";
import { createToken } from "@/lib/auth/tokens";
import { db } from "@/lib/db/client";
import { makeUser } from "@/tests/factories";
import { CookieJar, call } from "@/tests/requests";

const password = "the old password";
const newPassword = "a whole new one";

async function makeForgetful() {
  const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
  const resetTokenExpiry = new Date(Date.now() + 60 * 60_000);
  return { ...(await makeUser({ password, resetToken: hash, resetTokenExpiry })), token };
}

const sessionsOf = async (user: { id: string }) => (await listSessionRows(user.id, new Date())).length;
const statusOfMe = async (cookies: CookieJar) => (await call(me, { cookies })).status;
const logIn = (email: string, cookies = new CookieJar()) =>
  call(login, { method: "POST", body: { email, password }, cookies });
const reset = (token: string) =>
  call(resetPassword, { method: "POST", body: { token, password: newPassword } });

describe("a login checked before a reset (SEC-S2)", () => {
  it("opens no session after it", async () => {
    const user = await makeForgetful();
    const checked = await checkCredentials({ email: user.email, password }, "client");
    expect((await reset(user.token)).status).toBe(200);
    expect(await createCheckedSession(checked, new Date())).toBeNull();
    expect(await sessionsOf(user)).toBe(0);
  });

  it("opens none that outlives a reset in progress", async () => {
    const user = await makeForgetful();
    const cookies = new CookieJar();
    await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { hashedPassword: "another" } });
      await endSessionsOf(tx, user.id);
      // The login still reads the old password and the old epoch.
      expect((await logIn(user.email, cookies)).status).toBe(200);
      expect(await statusOfMe(cookies)).toBe(200);
    });
    expect(await statusOfMe(cookies)).toBe(401);
    expect(await sessionsOf(user)).toBe(0);
  });

  it("leaves no session, whichever comes first", async () => {
    const user = await makeForgetful();
    const browsers = Array.from({ length: 8 }, () => new CookieJar());
    const answers = await Promise.all([
      reset(user.token),
      ...browsers.map((cookies) => logIn(user.email, cookies)),
    ]);
    expect(answers.map((answer) => answer.status).filter((status) => ![200, 401].includes(status))).toEqual(
      [],
    );
    expect(new Set(await Promise.all(browsers.map(statusOfMe)))).toEqual(new Set([401]));
    expect(await sessionsOf(user)).toBe(0);
  });
});

describe("createCheckedSession", () => {
  it("opens a session if the checked password is still the account's password", async () => {
    const user = await makeUser({ password });
    const checked = await checkCredentials({ email: user.email, password }, "client");
    expect(await createCheckedSession(checked, new Date())).toMatchObject({ sub: user.id });
    expect(await sessionsOf(user)).toBe(1);
  });

  it("opens none for an account that is gone or has no password", async () => {
    const [gone, without] = [await makeUser({ password }), await makeUser()];
    const checked = await checkCredentials({ email: gone.email, password }, "client");
    await db.user.delete({ where: { id: gone.id } });
    expect(await createCheckedSession(checked, new Date())).toBeNull();
    expect(await createCheckedSession({ id: without.id, hashedPassword: "" }, new Date())).toBeNull();
  });

  it("has a counterpart for people from another provider without a password", async () => {
    const user = await makeUser();
    expect(await createSession(user.id, new Date())).toMatchObject({ sub: user.id });
    expect(await sessionsOf(user)).toBe(1);
  });
});
