import type pg from "pg";
import { describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { checkCredentials } from "@/lib/auth/credentials";
import { endSessionsOf, isSessionOf } from "@/lib/auth/session-rows";
import { createCheckedSession, createSession } from "@/lib/auth/sessions";
import { createToken } from "@/lib/auth/tokens";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { makeUser } from "@/tests/factories";
import { CookieJar, call } from "@/tests/requests";

const password = "the old password";
const newPassword = "a whole new one";

async function makeForgetful() {
  const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
  const resetTokenExpiry = new Date(Date.now() + 60 * 60_000);
  return { ...(await makeUser({ password, resetToken: hash, resetTokenExpiry })), token };
}

const sessionsOf = (user: { id: string }) => db.session.count({ where: isSessionOf(user.id) });
const logIn = (email: string, cookies = new CookieJar()) =>
  call(login, { method: "POST", body: { email, password }, cookies });
const reset = (token: string) =>
  call(resetPassword, { method: "POST", body: { token, password: newPassword } });

/** Until so many statements wait for a lock of this database. */
async function untilWaiting(client: pg.Client, count: number): Promise<void> {
  await expect
    .poll(async () => {
      // Within one transaction PostgreSQL shows its activity as it was first asked for.
      await client.query("SELECT pg_stat_clear_snapshot()");
      const { rows } = await client.query<{ waiting: number }>(
        `SELECT count(DISTINCT l.pid)::int AS "waiting" FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE NOT l.granted AND a.datname = current_database()`,
      );
      return rows[0]?.waiting;
    })
    .toBe(count);
}

describe("a login that was checked before a reset (SEC-S2)", () => {
  it("opens no session after it", async () => {
    const user = await makeForgetful();
    const checked = await checkCredentials({ email: user.email, password }, "client");
    expect((await reset(user.token)).status).toBe(200);
    expect(await createCheckedSession(checked, new Date())).toBeNull();
    expect(await sessionsOf(user)).toBe(0);
  });

  it("opens none while the reset is still under way either, and is answered like a wrong password", async () => {
    const user = await makeForgetful();
    const cookies = new CookieJar();
    let answer: Promise<Response> | undefined;
    await withConnection(async (client) => {
      await db.$transaction(async (tx) => {
        await tx.user.update({ where: { id: user.id }, data: { hashedPassword: "another" } });
        await endSessionsOf(tx, user.id);
        // The hash that it compares is still the old one; what it writes must wait for the new one.
        answer = logIn(user.email, cookies);
        await untilWaiting(client, 1);
      });
    });
    const response = await answer;
    expect(response?.status).toBe(401);
    expect(await response?.json()).toEqual({ message: "Invalid email or password" });
    expect(cookies.get("session")).toBeUndefined();
    expect(await sessionsOf(user)).toBe(0);
  });

  it("opens none when both arrive at the same moment", async () => {
    const user = await makeForgetful();
    await withConnection(async (client) => {
      await client.query("BEGIN");
      // Holds the reset between its two writes, and every login before its one.
      await client.query(`LOCK TABLE "sessions" IN SHARE MODE`);
      const resetting = reset(user.token);
      await untilWaiting(client, 1);
      const logins = Array.from({ length: 4 }, () => logIn(user.email));
      await untilWaiting(client, 5);
      await client.query("COMMIT");
      const statuses = (await Promise.all(logins)).map((response) => response.status);
      expect([(await resetting).status, ...statuses]).toEqual([200, 401, 401, 401, 401]);
    });
    expect(await sessionsOf(user)).toBe(0);
  });

  it("leaves no session whichever of them is first", async () => {
    const user = await makeForgetful();
    const answers = await Promise.all([
      reset(user.token),
      ...Array.from({ length: 8 }, () => logIn(user.email)),
    ]);
    expect(answers.map((answer) => answer.status).filter((status) => ![200, 401].includes(status))).toEqual(
      [],
    );
    expect(await sessionsOf(user)).toBe(0);
  });
});

describe("createCheckedSession", () => {
  it("opens a session of an account whose password is still the one that was checked", async () => {
    const user = await makeUser({ password });
    const checked = await checkCredentials({ email: user.email, password }, "client");
    expect(await createCheckedSession(checked, new Date())).toMatchObject({ sub: user.id });
    expect(await sessionsOf(user)).toBe(1);
  });

  it("opens none of an account that is gone, or that has no password", async () => {
    const [gone, without] = [await makeUser({ password }), await makeUser()];
    const checked = await checkCredentials({ email: gone.email, password }, "client");
    await db.user.delete({ where: { id: gone.id } });
    expect(await createCheckedSession(checked, new Date())).toBeNull();
    expect(await createCheckedSession({ id: without.id, hashedPassword: "" }, new Date())).toBeNull();
  });

  it("has a sister for those who come from another provider and have no password", async () => {
    const user = await makeUser();
    expect(await createSession(user.id, new Date())).toMatchObject({ sub: user.id });
    expect(await sessionsOf(user)).toBe(1);
  });
});
