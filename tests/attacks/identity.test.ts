import { beforeAll, describe, expect, it } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { GET as me } from "@/app/api/me/route";
import { POST as resend } from "@/app/api/resend-verification/route";
import { listSessionRows } from "@/lib/auth/session-rows";
import { emailIndex } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { makeCompany, makeUser } from "../factories";
import { continueWithGoogle, withIssuer } from "../google";
import { countWaiting } from "../held-row";
import { CookieJar, call } from "../requests";
import { makeCases } from "./cases";
import {
  chooseAndRead,
  claimByGoogle,
  feedbackFor,
  logIn,
  newestLink,
  newLeaderAddress,
  readIn,
  signUp,
  verify,
} from "./identity";

// docs/anonymity.md, proof 12: only the owner of a mailbox opens what waits for it.
const COOKIE = "sign-up";
type Gain = { isIn: boolean; texts: string[] };
const NOTHING: Gain = { isIn: false, texts: [] };
const PREPARED = [
  ["feedback waits", feedbackFor],
  ["there is an invitation alone", inviteOnly],
] as const;

withIssuer();
beforeAll(() => makeCases());

async function rowOf(email: string) {
  const user = await db.user.findUniqueOrThrow({ where: { email }, include: { oAuthAccounts: true } });
  return { ...user, sessions: await listSessionRows(user.id, new Date()) };
}

async function inviteOnly(email: string): Promise<void> {
  await db.invitation.create({ data: { emailIndex: emailIndex(email), quietUntil: new Date("2100-01-04") } });
}

describe("an attacker who signs up a leader's address and waits for the leader to press Verify (SEC-A13)", () => {
  const byPassword = async (email: string, ownBrowser: CookieJar): Promise<Gain> => {
    await verify(await newestLink(email), ownBrowser);
    const session = await logIn(email, "the attacker's own");
    return { isIn: typeof session !== "number", texts: (await readIn(session)) ?? [] };
  };

  it.each(PREPARED)("opens no account and reads nothing if %s", async (_name, prepare) => {
    const email = newLeaderAddress();
    await prepare(email);
    await signUp(email, "the attacker's own");
    expect(await byPassword(email, new CookieJar())).toEqual(NOTHING);
    // Once the account is verified, its password would read later reviews too.
    expect(await rowOf(email)).toMatchObject({ isVerified: true });
  });

  it("opens none after using up the daily emails before the leader signs up too", async () => {
    const email = newLeaderAddress();
    await feedbackFor(email);
    for (let count = 0; count < 5; count++) await signUp(email, "the attacker's own");
    const ownBrowser = new CookieJar();
    await signUp(email, "the leader's own", ownBrowser);
    expect(await byPassword(email, ownBrowser)).toEqual(NOTHING);
  });

  it("opens none from a browser that signed up another address, or the same mailbox under a tag", async () => {
    for (const other of [newLeaderAddress, (email: string) => email.replace("@", "+feedback@")]) {
      const email = newLeaderAddress();
      await feedbackFor(email);
      const ownBrowser = new CookieJar();
      await signUp(other(email), "the leader's own", ownBrowser);
      await signUp(email, "the attacker's own");
      expect(await byPassword(email, ownBrowser)).toEqual(NOTHING);
    }
  });

  it("leaves the leader to choose a password by the emailed link and read what waited (SEC-A9)", async () => {
    const email = newLeaderAddress();
    const text = await feedbackFor(email);
    await signUp(email, "the attacker's own");
    const token = await newestLink(email);
    const answers = [];
    for (let count = 0; count < 2; count++) answers.push(await verify(token));
    answers.push(...(await Promise.all(Array.from({ length: 8 }, () => verify(token)))));
    expect(answers).toEqual(
      answers.map(() => ({
        status: 200,
        body: { message: expect.stringContaining("a link to choose your password"), choosesPassword: true },
      })),
    );
    expect(await chooseAndRead(email)).toEqual([text]);
    expect(await logIn(email, "the attacker's own")).toBe(401);
  });

  it("gains nothing from a review that is being sent while the leader verifies", async () => {
    const email = newLeaderAddress();
    await makeCompany({ domain: email.split("@")[1] });
    await signUp(email, "the attacker's own");
    const token = await newestLink(email);
    const running: Promise<unknown>[] = [];
    await withConnection(async (client) => {
      await client.query(`BEGIN; LOCK TABLE "reviews" IN SHARE ROW EXCLUSIVE MODE`);
      running.push(feedbackFor(email));
      await expect.poll(() => countWaiting(client)).toBe(1);
      running.push(verify(token));
      await expect.poll(() => countWaiting(client)).toBe(2);
      await client.query("COMMIT");
    });
    const [text, answer] = await Promise.all(running);
    expect(answer).toMatchObject({ status: 200, body: { choosesPassword: true } });
    expect(await logIn(email, "the attacker's own")).toBe(401);
    expect(await chooseAndRead(email)).toEqual([text]);
  });
});

describe("an attacker who signs in with Google and gives a leader's address as their work address (SEC-A11, SEC-A13)", () => {
  it.each(PREPARED)("is locked out once the leader presses Verify if %s", async (_name, prepare) => {
    const email = newLeaderAddress();
    await prepare(email);
    const { claims, cookies } = await claimByGoogle(email);
    await verify(await newestLink(email));
    const again = await continueWithGoogle({ claims });
    for (const browser of [cookies, again.cookies]) {
      const account = await (await call(me, { cookies: browser })).json();
      const gain = { isIn: account.email === email, texts: (await readIn(browser)) ?? [] };
      expect(gain).toEqual(NOTHING);
    }
  });

  it("leaves the account to the owner of the mailbox, who chooses a password by an emailed link", async () => {
    const email = newLeaderAddress();
    const text = await feedbackFor(email);
    await claimByGoogle(email);
    const token = await newestLink(email);
    const answers = [await verify(token), await verify(token)];
    expect(answers).toMatchObject(answers.map(() => ({ status: 200, body: { choosesPassword: true } })));
    expect(await rowOf(email)).toMatchObject({
      authProvider: "email",
      hashedPassword: null,
      oAuthAccounts: [],
      sessions: [],
      firstName: "Gina",
      title: "Director",
      pendingEmail: null,
    });
    expect(await chooseAndRead(email)).toEqual([text]);
  });

  it("keeps no password, and no link to set one, from before the leader verified", async () => {
    const email = newLeaderAddress();
    await feedbackFor(email);
    const { claims } = await claimByGoogle(email);
    const before = await db.user.findUniqueOrThrow({ where: { email: String(claims.email) } });
    const later = await makeUser({ resetToken: new Uint8Array(32).fill(1), password: "correct horse" });
    const { hashedPassword, resetToken } = later;
    await db.user.update({ where: { id: later.id }, data: { resetToken: null } });
    const resetTokenExpiry = new Date(Date.now() + 3_600_000);
    await db.user.update({
      where: { id: before.id },
      data: { hashedPassword, resetToken, resetTokenExpiry },
    });
    await verify(await newestLink(email));
    const after = await rowOf(email);
    expect(after.hashedPassword).toBeNull();
    expect(after.resetToken).not.toEqual(resetToken);
    expect(await logIn(email, "correct horse")).toBe(401);
  });

  it("gets no session from a Google sign-in in progress while the leader verifies", async () => {
    const email = newLeaderAddress();
    await feedbackFor(email);
    const { claims } = await claimByGoogle(email);
    const token = await newestLink(email);
    const cookies = await withConnection(async (client) => {
      // The lock holds the verification before it removes the Google identity, which the sign-in still finds.
      await client.query(`BEGIN; LOCK TABLE "accounts" IN SHARE ROW EXCLUSIVE MODE`);
      const verified = verify(token);
      await expect.poll(() => countWaiting(client)).toBe(1);
      const came = await continueWithGoogle({ claims });
      expect((await call(me, { cookies: came.cookies })).status).toBe(200);
      await client.query("COMMIT");
      await verified;
      return came.cookies;
    });
    expect((await call(me, { cookies })).status).toBe(401);
    expect((await rowOf(email)).sessions).toEqual([]);
  });
});

describe("an honest leader", () => {
  it("gets in with the sign-up's password when verifying in the same browser, even if feedback waits", async () => {
    const email = newLeaderAddress();
    const text = await feedbackFor(email);
    const browser = new CookieJar();
    await signUp(email, "the leader's own", browser);
    await signUp(email, "the leader's own", browser);
    const answer = await verify(await newestLink(email), browser);
    expect(answer.body).toEqual({ message: "Email verified successfully. You can now log in." });
    expect(browser.get(COOKIE)).toBeUndefined();
    expect(await readIn(await logIn(email, "the leader's own"))).toEqual([text]);
  });

  it("gets in when verifying in another browser if nothing waits", async () => {
    const email = newLeaderAddress();
    await signUp(email, "the owner's own");
    const answer = await verify(await newestLink(email));
    expect(answer.body).toEqual({ message: "Email verified successfully. You can now log in." });
    expect(await readIn(await logIn(email, "the owner's own"))).toEqual([]);
  });

  it("gets in by Google when verifying in the signed-in browser, or in any if nothing waits", async () => {
    const [waitedFor, other] = [newLeaderAddress(), newLeaderAddress()];
    const text = await feedbackFor(waitedFor);
    const [first, second] = [await claimByGoogle(waitedFor), await claimByGoogle(other)];
    await verify(await newestLink(waitedFor), first.cookies);
    await verify(await newestLink(other));
    expect(await readIn(first.cookies)).toEqual([text]);
    expect(await readIn(second.cookies)).toEqual([]);
    expect((await rowOf(waitedFor)).oAuthAccounts).toHaveLength(1);
  });
});

describe("what the answers tell an attacker before the leader verifies (SEC-A4)", () => {
  const shapeOf = async (response: Response) => ({
    status: response.status,
    text: await response.text(),
    headers: [...response.headers]
      .filter(([name]) => name !== "set-cookie")
      .toSorted(([one], [other]) => one.localeCompare(other)),
    cookies: response.headers
      .getSetCookie()
      .map((cookie) => cookie.replace(/(?<==)[\w-]{20,}/, ({ length }) => String(length)))
      .map((cookie) => cookie.replace(/Expires=[^;]*/, "Expires")),
  });

  it("is the same for an address that feedback waits for, one that was invited, one with an account and any other", async () => {
    const [waitedFor, invited, plain] = [newLeaderAddress(), newLeaderAddress(), newLeaderAddress()];
    await feedbackFor(waitedFor);
    await inviteOnly(invited);
    const { email: known } = await makeUser({ email: newLeaderAddress(), password: "their own words" });
    const body = (email: string) => ({ method: "POST" as const, body: { email } });
    const answers = [];
    for (const email of [waitedFor, invited, plain, known]) {
      answers.push([
        await shapeOf(await signUp(email, "the attacker's own")),
        await shapeOf(await signUp(email, "the attacker's own")),
        await shapeOf(await call(resend, body(email))),
        await shapeOf(await call(login, { method: "POST", body: { email, password: "not this one" } })),
      ]);
    }
    expect(answers[0]?.[0]?.cookies).toHaveLength(1);
    for (const answer of answers) expect(answer).toEqual(answers[2]);
    // Only the person who signed up knows the password of the pending sign-up.
    const waiting = [];
    for (const email of [waitedFor, invited, plain]) waiting.push(await logIn(email, "the attacker's own"));
    expect(waiting).toEqual([403, 403, 403]);
  });

  it("is not in the cookie: two cookies differ as much for one address as for two", async () => {
    const cookieOf = async (email: string) => {
      const browser = new CookieJar();
      await signUp(email, "the attacker's own", browser);
      return browser.get(COOKIE) ?? "";
    };
    const [fresh, { email: known }] = [newLeaderAddress(), await makeUser({ email: newLeaderAddress() })];
    const values = [];
    for (const email of [fresh, fresh, known, known]) values.push(await cookieOf(email));
    expect(new Set(values).size).toBe(4);
    expect(new Set(values.map((value) => value.length)).size).toBe(1);
  });
});
