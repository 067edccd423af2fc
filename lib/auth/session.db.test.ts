import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { POST as logout } from "@/app/api/logout/route";
import { GET as me } from "@/app/api/me/route";
import { GET as sessionExpired } from "@/app/api/session-expired/route";
import { deleteExpiredSessions, endSessionsOf, listSessionRows } from "@/lib/auth/session-rows";
import { encodeSession, sessionCookieName } from "@/lib/auth/session-token";
import { createSession, sessionOpened, sessionRowExpiry } from "@/lib/auth/sessions";
import { getSignedIn, getViewer, requireViewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { pool } from "@/lib/db/pool";
import { makeCompany, makeUser } from "@/tests/factories";
import { asRequest, CookieJar, call, signIn } from "@/tests/requests";

const DAY_MS = 24 * 60 * 60 * 1000;

const statusOfMe = async (cookies: CookieJar) => (await call(me, { cookies })).status;

async function sentTo(cookies: CookieJar, returnTo: string): Promise<string | null> {
  try {
    await asRequest(cookies, () => requireViewer(returnTo));
    return null;
  } catch (error) {
    const [, , location] = (error as { digest: string }).digest.split(";");
    return location ?? null;
  }
}

afterEach(() => vi.useRealTimers());

describe("deleteExpiredSessions", () => {
  it("deletes only the rows of expired sessions", async () => {
    const user = await makeUser();
    const long = new Date(Date.now() - 70 * DAY_MS);
    await createSession(user.id, long);
    const cookies = await signIn(user);
    expect(await deleteExpiredSessions(new Date())).toBe(1);
    expect(await statusOfMe(cookies)).toBe(200);
  });
});

describe("a session", () => {
  it("belongs to its account, with the database's current isAdmin (SEC-S3)", async () => {
    const user = await makeUser();
    const cookies = await signIn(user);
    expect(await asRequest(cookies, getViewer)).toEqual({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      companyId: user.companyId,
      isAdmin: false,
    });
    await db.user.update({ where: { id: user.id }, data: { isAdmin: true } });
    expect(await asRequest(cookies, getViewer)).toMatchObject({ isAdmin: true });
  });

  it("is that of the account as Prisma reads it", async () => {
    const company = await makeCompany();
    const users = await Promise.all([
      makeUser({ company, firstName: "Zoë", isAdmin: true, anonymousName: "Heron", title: "Lead" }),
      makeUser({ companyId: null }),
      makeUser({ authProvider: "google", title: "Lead" }),
      makeUser({ authProvider: "google" }),
      makeUser({ authProvider: "google", title: "Lead", companyId: null }),
    ]);
    const viewers = await Promise.all(
      users.map(async ({ id }) => {
        const cookies = await signIn({ id });
        const select = { firstName: true, lastName: true, email: true, companyId: true, isAdmin: true };
        const twin = await db.user.findUniqueOrThrow({ where: { id }, select });
        const signedIn = await asRequest(cookies, getSignedIn);
        expect(signedIn?.person).toEqual({ id, email: twin.email, isAddressHosted: false });
        if (signedIn?.viewer) expect(signedIn.viewer).toEqual({ id, ...twin });
        return signedIn?.viewer !== null;
      }),
    );
    expect(viewers).toEqual([true, true, true, false, false]);
  });

  it("is each person's own when many ask at once, also if some have none", async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => makeUser()));
    const jars = await Promise.all(users.map(({ id }) => signIn({ id })));
    const [loggedOut, unverified, gone, reset] = users.map(({ id }) => id);
    const name = sessionCookieName();
    await call(logout, { method: "POST", cookies: new CookieJar().set(name, jars[0]?.get(name) ?? "") });
    await db.user.update({ where: { id: unverified }, data: { isVerified: false } });
    await db.user.delete({ where: { id: gone } });
    await db.$transaction((tx) => endSessionsOf(tx, reset ?? ""));
    const sent = vi.spyOn(pool(), "query");
    const answers = await Promise.all(jars.map((cookies) => asRequest(cookies, getViewer)));
    expect(sent).toHaveBeenCalledTimes(1);
    const without = [loggedOut, unverified, gone, reset];
    expect(answers.map((viewer) => viewer?.id)).toEqual(
      users.map(({ id }) => (without.includes(id) ? undefined : id)),
    );
  });

  it("isn't valid while the account is unverified", async () => {
    const user = await makeUser({ isVerified: false });
    expect(await statusOfMe(await signIn(user))).toBe(401);
  });

  it("ends after a week without a visit (SEC-S3)", async () => {
    const cookies = await signIn(await makeUser(), new Date(Date.now() - 7 * DAY_MS - 2000));
    expect(await statusOfMe(cookies)).toBe(401);
    const visited = await signIn(await makeUser(), new Date(Date.now() - 7 * DAY_MS + 60_000));
    expect(await statusOfMe(visited)).toBe(200);
  });

  it("ends a month after the login, however many visits there were (SEC-S3)", async () => {
    const user = await makeUser();
    const session = await createSession(user.id, new Date(Date.now() - 30 * DAY_MS + 60_000));
    const cookies = new CookieJar().set("session", encodeSession(session, new Date()));
    expect(await statusOfMe(cookies)).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    expect(await statusOfMe(cookies)).toBe(401);
  });

  it("ends when its row is gone", async () => {
    const user = await makeUser();
    const cookies = await signIn(user);
    const [row] = await listSessionRows(user.id, new Date());
    await db.session.update({ where: { sid: row?.sid }, data: { expire: new Date(Date.now() - 1000) } });
    expect(await statusOfMe(cookies)).toBe(401);
  });

  it("of another account can't be taken over by changing the claims", async () => {
    const [owner, other] = [await makeUser(), await makeUser()];
    const session = await createSession(owner.id, new Date());
    const forged = encodeSession({ ...session, sub: other.id }, new Date());
    expect(await statusOfMe(new CookieJar().set("session", forged))).toBe(401);
  });

  it("has a row that expires on the first of a month, thirty days or more from now", () => {
    const rounded = (now: string) => sessionRowExpiry(new Date(now)).toISOString();
    expect(rounded("2026-11-21T10:00:00Z")).toBe("2027-01-01T00:00:00.000Z");
    expect(rounded("2026-11-01T00:00:00Z")).toBe("2026-12-01T00:00:00.000Z");
    expect(rounded("2026-11-01T00:00:00.001Z")).toBe("2027-01-01T00:00:00.000Z");
    expect(rounded("2026-10-31T00:00:00Z")).toBe("2026-12-01T00:00:00.000Z");
    expect(rounded("2027-01-31T00:00:00Z")).toBe("2027-04-01T00:00:00.000Z");
  });
});

describe("what a session's row reveals about its login", () => {
  it("is the month or so it was in, and no more", () => {
    const moments = fc.date({
      min: new Date("2026-01-01"),
      max: new Date("2030-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        const later = new Date(moment.getTime() + 40 * DAY_MS);
        const { openedFrom, openedTo } = sessionOpened(sessionRowExpiry(moment), later);
        const day = moment.toISOString().slice(0, 10);
        expect(day >= openedFrom && day <= openedTo).toBe(true);
        const days = (Date.parse(openedTo) - Date.parse(openedFrom)) / DAY_MS;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
    );
    const expire = new Date("2027-01-01T00:00:00Z");
    const opened = { openedFrom: "2026-11-01", openedTo: "2026-12-02" };
    expect(sessionOpened(expire, new Date("2026-12-20T10:00:00Z"))).toEqual(opened);
    expect(sessionOpened(expire, new Date("2026-11-21T10:00:00Z"))).toEqual({
      ...opened,
      openedTo: "2026-11-21",
    });
  });

  it("is no account, and nothing that two sessions of one account share", async () => {
    const user = await makeUser();
    for (let count = 0; count < 3; count++) await createSession(user.id, new Date());
    const rows = await listSessionRows(user.id, new Date());
    expect(rows).toHaveLength(3);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(["expire", "ownerKey", "sid"]);
    expect(new Set(rows.map(({ ownerKey }) => Buffer.from(ownerKey).toString("hex"))).size).toBe(3);
  });

  it("is one of at most 64 a day; the next login ends one of that day and of no other", async () => {
    const user = await makeUser();
    const today = new Date();
    const yesterday = await signIn(user, new Date(today.getTime() - DAY_MS));
    for (let count = 0; count < 70; count++) await createSession(user.id, today);
    const rows = await listSessionRows(user.id, today);
    expect(rows.length).toBeGreaterThan(48);
    expect(rows.length).toBeLessThanOrEqual(65);
    expect(await statusOfMe(await signIn(user, today))).toBe(200);
    expect(await statusOfMe(yesterday)).toBe(200);
  });

  it("has a slot of its own, even for logins at the same moment", async () => {
    const user = await makeUser();
    await Promise.all(Array.from({ length: 20 }, () => createSession(user.id, new Date())));
    expect(await listSessionRows(user.id, new Date())).toHaveLength(20);
  });

  it("is listed as long as it may be open, and no longer", async () => {
    const user = await makeUser();
    const opened = new Date("2026-11-21T23:59:00Z");
    await createSession(user.id, opened);
    expect(await listSessionRows(user.id, new Date(opened.getTime() + 30 * DAY_MS))).toHaveLength(1);
    expect(await listSessionRows(user.id, new Date(opened.getTime() + 31 * DAY_MS))).toEqual([]);
  });
});

describe("a malformed cookie (SEC-S5)", () => {
  it("gets 401, whatever it contains", async () => {
    const good = (await signIn(await makeUser())).get("session") ?? "";
    const cookie = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.tuple(fc.base64String(), fc.base64String(), fc.base64String()).map((parts) => parts.join(".")),
      fc.nat({ max: good.length - 1 }).map((at) => good.slice(0, at)),
      fc.constantFrom(
        `${good}.`,
        `.${good}`,
        `${good.split(".").slice(0, 2).join(".")}.`,
        "..",
        "%00",
        "a".repeat(9000),
      ),
    );
    await fc.assert(
      fc.asyncProperty(cookie, async (value) => {
        const cookies = new CookieJar().set("session", encodeURIComponent(value));
        expect(await statusOfMe(cookies)).toBe(401);
      }),
      { numRuns: 100 },
    );
  });
});

describe("POST /api/logout", () => {
  it("ends the session at once, even for a copied cookie, and clears the browser's data (SEC-S2, SEC-S6)", async () => {
    const cookies = await signIn(await makeUser());
    const copied = new CookieJar().set("session", cookies.get("session") ?? "");
    const response = await call(logout, { method: "POST", cookies });
    expect(response.status).toBe(200);
    expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(cookies.get("session")).toBeUndefined();
    expect(await statusOfMe(copied)).toBe(401);
  });

  it("ends this browser's session only", async () => {
    const user = await makeUser();
    const [here, elsewhere] = [await signIn(user), await signIn(user)];
    await call(logout, { method: "POST", cookies: here });
    expect(await statusOfMe(elsewhere)).toBe(200);
  });

  it("succeeds when signed out, and refuses requests from another site (SEC-S4)", async () => {
    expect((await call(logout, { method: "POST" })).status).toBe(200);
    const cookies = await signIn(await makeUser());
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await call(logout, { method: "POST", cookies, headers })).status).toBe(403);
    expect(await statusOfMe(cookies)).toBe(200);
  });
});

describe("endSessionsOf", () => {
  it("ends every session of one account when the transaction commits, and no other (SEC-S2)", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const browsers = [await signIn(user), await signIn(user)];
    const bystander = await signIn(other);
    await db.$transaction((tx) => endSessionsOf(tx, user.id));
    expect(await Promise.all(browsers.map(statusOfMe))).toEqual([401, 401]);
    expect(await statusOfMe(bystander)).toBe(200);
    expect(await listSessionRows(user.id, new Date())).toEqual([]);
    expect(await statusOfMe(await signIn(user))).toBe(200);
  });
});

describe("requireViewer (B2.1)", () => {
  it("lets signed-in users in, and sends visitors to the login and back afterwards", async () => {
    expect(await sentTo(await signIn(await makeUser()), "/submissions")).toBeNull();
    expect(await sentTo(new CookieJar(), "/submissions?page=2")).toBe(
      "/login?next=%2Fsubmissions%3Fpage%3D2",
    );
  });

  it("clears the cookie of an ended session, so that nothing redirects forever", async () => {
    const user = await makeUser();
    const cookies = await signIn(user);
    await db.$transaction((tx) => endSessionsOf(tx, user.id));
    const url = await sentTo(cookies, "/dashboard");
    expect(url).toBe("/api/session-expired?next=%2Fdashboard");
    const response = await call(sessionExpired, { url: url ?? "", cookies });
    expect(response.headers.get("location")).toBe("/login?next=%2Fdashboard");
    expect(cookies.get("session")).toBeUndefined();
  });

  it("sends Google users without title or company to complete their profile (A3)", async () => {
    const lacking = [
      await makeUser({ authProvider: "google", title: null }),
      await makeUser({ authProvider: "google", title: "Engineer", companyId: null }),
    ];
    for (const user of lacking) {
      const cookies = await signIn(user);
      expect(await sentTo(cookies, "/dashboard")).toBe("/complete-profile");
      expect(await asRequest(cookies, getViewer)).toBeNull();
      const response = await call(sessionExpired, { url: "/api/session-expired", cookies });
      expect(response.headers.get("location")).toBe("/dashboard");
      expect(await statusOfMe(cookies)).toBe(200);
    }
    expect(await sentTo(await signIn(await makeUser({ title: null })), "/dashboard")).toBeNull();
  });

  it("leaves a live session alone at /api/session-expired, and never leads to another site", async () => {
    const cookies = await signIn(await makeUser());
    const url = `/api/session-expired?next=${encodeURIComponent("//evil.example")}`;
    const response = await call(sessionExpired, { url, cookies });
    expect(response.headers.get("location")).toBe("/dashboard");
    expect(await statusOfMe(cookies)).toBe(200);
  });
});
