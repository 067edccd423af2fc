import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PUT as PUT_ME } from "@/app/api/me/route";
import { POST as ONE_CLICK, GET as OPEN_ONE_CLICK } from "@/app/api/unsubscribe/one-click/route";
import { GET } from "@/app/api/unsubscribe/route";
import { POST as UNDO } from "@/app/api/unsubscribe/undo/route";
import { GET as VERIFY } from "@/app/api/verify-email/route";
import { createToken } from "@/lib/auth/tokens";
import { db } from "@/lib/db/client";
import { UNDO_DAYS, unsubscribeQuery } from "@/lib/mail/links";
import { inviteLeader } from "@/lib/notifications/mutations/invitations";
import { makeUser } from "@/tests/factories";
import { exhaust, holdClock, keyOf } from "@/tests/limits";
import { listWaitingMails, waitingMails } from "@/tests/mails";
import { call, signIn } from "@/tests/requests";

const HOUR_MS = 60 * 60 * 1000;
const MESSAGE = "You're unsubscribed. We won't send any more emails about feedback to this address.";
const UNDO_INVALID =
  "This link has been used or has expired. If you have an account, you can turn on feedback emails in your profile.";
const SIGNED = { status: 200, body: { message: MESSAGE, undo: expect.any(String) } };
const BARE = { status: 200, body: { message: MESSAGE } };

const newAddress = () => `kim@harbour-${randomUUID().slice(0, 8)}.com`;

async function answerOf(response: Response) {
  return { status: response.status, body: await response.json() };
}

const open = async (query: string, client?: string) =>
  answerOf(await call(GET, { url: `/api/unsubscribe?${query}`, client }));
const openBare = (email: string, client?: string) => open(new URLSearchParams({ email }).toString(), client);
const undo = async (token: unknown) =>
  answerOf(await call(UNDO, { method: "POST", url: "/api/unsubscribe/undo", body: { undo: token } }));

/** A mail server sends a form, from no page and without cookies. */
const oneClick = async (query: string, headers: Record<string, string> = {}) =>
  answerOf(
    await call(ONE_CLICK, {
      method: "POST",
      url: `/api/unsubscribe/one-click?${query}`,
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    }),
  );

const rowsOf = (email: string) => db.unsubscribedEmail.findMany({ where: { email } });
const wantsMail = async (email: string) =>
  (await db.user.findUniqueOrThrow({ where: { email } })).emailNotificationsEnabled;
const switchTo = async (user: { id: string }, emailNotificationsEnabled: boolean) =>
  (
    await call(PUT_ME, { method: "PUT", body: { emailNotificationsEnabled }, cookies: await signIn(user) })
  ).json();

afterEach(() => vi.useRealTimers());

describe("GET /api/unsubscribe with the link from an email (D12, SEC-E2)", () => {
  it("stores the address with only the month, and the profile shows it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:34:56Z") });
    const { email } = await makeUser();
    expect(await open(unsubscribeQuery(email))).toEqual(SIGNED);
    expect(await rowsOf(email)).toMatchObject([{ createdAt: new Date("2026-11-01T00:00:00Z") }]);
    expect(await wantsMail(email)).toBe(false);
    expect(await waitingMails(email)).toEqual([]);
  });

  it("works at once, as often as it is opened", async () => {
    const { email } = await makeUser();
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(unsubscribeQuery(email))));
    expect(answers).toEqual(answers.map(() => SIGNED));
    expect(await rowsOf(email)).toHaveLength(1);
  });

  it("returns a token that undoes it, once and for seven days (SEC-E2)", async () => {
    const { email } = await makeUser();
    const { body } = await open(unsubscribeQuery(email));
    expect(await undo(body.undo)).toEqual({
      status: 200,
      body: { message: "We'll email this address about feedback again." },
    });
    expect(await rowsOf(email)).toEqual([]);
    expect(await wantsMail(email)).toBe(true);
    // An old link doesn't undo a later unsubscription, which has another ID.
    const again = await open(unsubscribeQuery(email));
    expect(await undo(body.undo)).toEqual({ status: 400, body: { code: "invalid", message: UNDO_INVALID } });
    expect(await rowsOf(email)).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + UNDO_DAYS * 24 * HOUR_MS + 1000 });
    expect(await undo(again.body.undo)).toEqual({
      status: 400,
      body: { code: "invalid", message: UNDO_INVALID },
    });
    expect(await wantsMail(email)).toBe(false);
  });

  it("refuses a changed or malformed token", async () => {
    const [{ email }, other] = await Promise.all([makeUser(), makeUser()]);
    const { body } = await open(unsubscribeQuery(email));
    const [id, expires, signature] = body.undo.split(".");
    const otherBody = (await open(unsubscribeQuery(other.email))).body;
    for (const token of [
      `${id}.zzzzzzz.${signature}`,
      `${otherBody.undo.split(".")[0]}.${expires}.${signature}`,
      `${id}.${expires}`,
      `${id}.${expires}.${signature}x`,
      "..",
      "",
      null,
      "x".repeat(5000),
    ]) {
      expect(await undo(token)).toEqual({ status: 400, body: { code: "invalid", message: UNDO_INVALID } });
    }
    expect(await rowsOf(email)).toHaveLength(1);
  });

  it("can be undone by the switch in the profile too, which also sets it without a row", async () => {
    const user = await makeUser();
    await open(unsubscribeQuery(user.email));
    expect(await switchTo(user, true)).toMatchObject({ emailNotificationsEnabled: true });
    expect(await rowsOf(user.email)).toEqual([]);
    expect(await switchTo(user, false)).toMatchObject({ emailNotificationsEnabled: false });
    expect(await rowsOf(user.email)).toEqual([]);
  });

  it("still applies when the address becomes a member's later, and the profile shows it", async () => {
    const email = newAddress();
    await open(unsubscribeQuery(email));
    const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
    await makeUser({
      email,
      isVerified: false,
      verificationToken: hash,
      verificationTokenExpiry: new Date(Date.now() + HOUR_MS),
    });
    expect((await call(VERIFY, { url: `/?token=${token}` })).status).toBe(200);
    expect(await wantsMail(email)).toBe(false);
  });
});

describe("GET /api/unsubscribe with only an address", () => {
  it("says the same for a member, an invited leader and a stranger, and for each again (SEC-A4)", async () => {
    const [{ email }, invited, stranger] = [await makeUser(), newAddress(), newAddress()];
    await db.$transaction((tx) => inviteLeader(tx, invited, new Date()));
    for (const address of [email, invited, stranger, stranger, email.toUpperCase()]) {
      expect(await openBare(address)).toEqual(BARE);
    }
    for (const address of [email, invited, stranger]) expect(await rowsOf(address)).toHaveLength(1);
    expect(await wantsMail(email)).toBe(false);
  });

  it.each([
    ["the signature of another address", () => new URLSearchParams(unsubscribeQuery("a@b.example")).get("t")],
    ["an empty one", () => ""],
    ["a long one", () => "t".repeat(5000)],
  ])("treats %s like none (SEC-E2)", async (_what, signature) => {
    const { email } = await makeUser();
    expect(await open(new URLSearchParams({ email, t: signature() ?? "" }).toString())).toEqual(BARE);
  });

  it("emails a member at once, with a link that undoes it", async () => {
    const user = await makeUser();
    await openBare(user.email);
    const [mail, ...others] = await waitingMails(user.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "unsubscribed" });
    const rows = await listWaitingMails();
    expect(rows.find((row) => row.to === user.email)?.notBefore <= new Date()).toBe(true);
    expect((await undo(mail.undo)).status).toBe(200);
    expect(await wantsMail(user.email)).toBe(true);
  });

  it("emails an invited leader on a random day, like the invitation's, and never emails a stranger", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
    await db.outboxMessage.deleteMany();
    const [invited, stranger] = [newAddress(), newAddress()];
    await db.$transaction((tx) => inviteLeader(tx, invited, new Date()));
    await openBare(invited);
    await openBare(stranger);
    const rows = await listWaitingMails();
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["invitation", "unsubscribed"]);
    for (const { notBefore } of rows) {
      expect(notBefore.toISOString()).toMatch(/^2026-(11-2[2-9]|11-30|12-01)T09:00:00\.000Z$/);
    }
    const mails = await waitingMails(invited);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["invitation", "unsubscribed"]);
    const { undo: token } = mails.find(({ kind }) => kind === "unsubscribed");
    const { notBefore: leaves } = rows.find(({ kind }) => kind === "unsubscribed");
    vi.setSystemTime(leaves.getTime() + UNDO_DAYS * 24 * HOUR_MS - HOUR_MS);
    expect((await undo(token)).status).toBe(200);
  });

  it("emails an address once in 5 minutes and 5 times a day, and gives the same answer after that (SEC-R7)", async () => {
    const user = await makeUser();
    const answers = [await openBare(user.email), await openBare(user.email)];
    expect(await waitingMails(user.email)).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    for (let i = 0; i < 6; i++) {
      vi.setSystemTime(Date.now() + HOUR_MS / 4);
      answers.push(await openBare(user.email));
    }
    expect(await waitingMails(user.email)).toHaveLength(5);
    expect(answers).toEqual(answers.map(() => BARE));
  });

  it("is limited per client, and per address for everyone together, but not with the link from an email", async () => {
    holdClock();
    const [{ email }, client] = [await makeUser(), randomUUID()];
    const statuses = new Set<number>();
    for (let i = 0; i < 10; i++) statuses.add((await openBare(email)).status);
    expect(statuses).toEqual(new Set([200]));
    for (let i = 0; i < 5; i++) await openBare(email);
    const refused = await openBare(email);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe("Too many attempts. Please try again in an hour.");
    expect(await open(unsubscribeQuery(email))).toEqual(SIGNED);
    expect(await exhaust("mailRequest", keyOf(client))).toBeGreaterThanOrEqual(300);
    expect((await openBare(newAddress(), client)).status).toBe(429);
  });
});

describe("what is not an address", () => {
  it.each(["", "email=", "email=%20%20", "t=abc"])(
    "of %j: Email parameter is required. (E2)",
    async (query) => {
      expect(await open(query)).toEqual({
        status: 400,
        body: { code: "invalid", message: "Email parameter is required." },
      });
    },
  );

  it("says of a malformed one: Invalid email address", async () => {
    expect(await openBare("kim@")).toEqual({
      status: 400,
      body: { code: "invalid", message: "Invalid email address" },
    });
  });

  it("accepts an unencoded plus", async () => {
    const email = newAddress().replace("kim@", "kim+mail@");
    expect(await open(`email=${email}`)).toEqual(BARE);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  it("reports a failure on our side in the specification's words (E2)", async () => {
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const body = { code: "internal", message: "An error occurred while processing your request." };
    await db.$executeRaw`ALTER TABLE "unsubscribed_emails" RENAME TO "broken"`;
    const answers = [await open(unsubscribeQuery(newAddress())), await openBare(newAddress())];
    await db.$executeRaw`ALTER TABLE "broken" RENAME TO "unsubscribed_emails"`;
    expect(answers).toEqual(answers.map(() => ({ status: 500, body })));
  });
});

describe("POST /api/unsubscribe/one-click (RFC 8058, SEC-E2)", () => {
  it.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "takes a form of a mail server, %s, without origin or session",
    async (type) => {
      const { email } = await makeUser();
      expect((await oneClick(unsubscribeQuery(email), { "content-type": type })).status).toBe(200);
      expect(await rowsOf(email)).toHaveLength(1);
      expect(await wantsMail(email)).toBe(false);
    },
  );

  it("does nothing without the signature of this address, from any sender and place (SEC-S4)", async () => {
    const user = await makeUser();
    const { email } = user;
    const ofAnother = new URLSearchParams(unsubscribeQuery(newAddress()));
    ofAnother.set("email", email);
    for (const query of [`email=${encodeURIComponent(email)}`, ofAnother.toString()]) {
      for (const origin of ["https://evil.example", "http://localhost:3000"]) {
        const { status, body } = await oneClick(query, { origin, cookie: (await signIn(user)).toString() });
        expect([status, body]).toEqual([
          400,
          { code: "invalid", message: "This unsubscribe link is not valid." },
        ]);
      }
    }
    expect(await rowsOf(email)).toEqual([]);
    expect(await wantsMail(email)).toBe(true);
  });

  it("redirects a browser to the page with the same query, and changes nothing", async () => {
    const { email } = await makeUser();
    const url = `/api/unsubscribe/one-click?${unsubscribeQuery(email)}`;
    const response = await call(OPEN_ONE_CLICK, { url, headers: { host: "evil.example" } });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(`/unsubscribe?${unsubscribeQuery(email)}`);
    expect(await rowsOf(email)).toEqual([]);
  });
});
