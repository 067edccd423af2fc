import { describe, expect, it } from "vitest";
import { GET as me } from "@/app/api/me/route";
import { POST as end } from "@/app/api/me/sessions/end/route";
import { POST as endAll } from "@/app/api/me/sessions/end-all/route";
import { GET as list } from "@/app/api/me/sessions/route";
import type { OpenSession } from "@/lib/accounts/schema";
import { listSessionRows } from "@/lib/auth/session-rows";
import { hashSession, type SessionClaims } from "@/lib/auth/session-token";
import { db } from "@/lib/db/client";
import { makeUser } from "@/tests/factories";
import { CookieJar, call, signIn } from "@/tests/requests";

const DAY_MS = 24 * 60 * 60 * 1000;
const GONE = {
  status: 404,
  body: { code: "notFound", message: "That browser is already signed out. Please reload the page." },
};

const statusOfMe = async (cookies: CookieJar) => (await call(me, { cookies })).status;
const listed = async (cookies: CookieJar) => (await (await call(list, { cookies })).json()) as OpenSession[];

async function endOne(cookies: CookieJar | undefined, id: unknown) {
  const response = await call(end, { method: "POST", body: { id }, cookies });
  return { status: response.status, body: await response.json() };
}

describe("GET /api/me/sessions", () => {
  it("lists this browser first, then the others, by no more than the month of their login", async () => {
    const user = await makeUser();
    const older = await signIn(user, new Date(Date.now() - 5 * DAY_MS));
    const cookies = await signIn(user);
    await signIn(await makeUser());
    const sessions = await listed(cookies);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const openedBefore = [Date.now(), Date.now() - 5 * DAY_MS];
    for (const [index, session] of sessions.entries()) {
      expect(Object.keys(session).sort()).toEqual(["id", "isCurrent", "openedFrom", "openedTo"]);
      const days = (Date.parse(session.openedTo) - Date.parse(session.openedFrom)) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(0);
      expect(days).toBeLessThanOrEqual(31);
      expect(Date.parse(session.openedFrom)).toBeLessThanOrEqual(openedBefore[index] ?? 0);
    }
    expect((await listed(older)).filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { id: sessions[1]?.id },
    ]);
  });

  it("reveals neither the id in a cookie nor the key of a row (SEC-C9)", async () => {
    const user = await makeUser();
    const cookies = await signIn(user);
    const [, payload = ""] = (cookies.get("session") ?? "").split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as SessionClaims;
    const key = Buffer.from(hashSession(claims));
    const text = await (await call(list, { cookies })).text();
    for (const secret of [
      claims.sid,
      key.toString("hex"),
      key.toString("base64"),
      key.toString("base64url"),
    ]) {
      expect(text).not.toContain(secret.slice(0, 20));
    }
  });

  it("leaves out sessions that are over", async () => {
    const user = await makeUser();
    await signIn(user, new Date(Date.now() - 70 * DAY_MS));
    expect(await listed(await signIn(user))).toHaveLength(1);
  });

  it("stores nothing: no row changes", async () => {
    const user = await makeUser();
    const cookies = await signIn(user);
    const rows = () => db.$queryRaw`SELECT ctid::text, xmin::text, * FROM "sessions" ORDER BY "sid"`;
    const before = await rows();
    await listed(cookies);
    expect(await rows()).toEqual(before);
  });

  it("requires a signed-in user", async () => {
    expect((await call(list)).status).toBe(401);
  });
});

describe("POST /api/me/sessions/end", () => {
  it("ends only the chosen one, at once", async () => {
    const user = await makeUser();
    const [chosen, kept, cookies] = [await signIn(user), await signIn(user), await signIn(user)];
    const id = (await listed(chosen)).find(({ isCurrent }) => isCurrent)?.id;
    expect(await endOne(cookies, id)).toEqual({ status: 200, body: { message: "Signed out" } });
    expect(await Promise.all([chosen, kept, cookies].map(statusOfMe))).toEqual([401, 200, 200]);
    expect(await listed(cookies)).toHaveLength(2);
    expect(await endOne(cookies, id)).toEqual(GONE);
  });

  it("ends no one else's: another account gets 'not found'", async () => {
    const owner = await signIn(await makeUser());
    const [session] = await listed(owner);
    const stranger = await signIn(await makeUser());
    expect(await endOne(stranger, session?.id)).toEqual(GONE);
    expect(await statusOfMe(owner)).toBe(200);
  });

  it.each([undefined, 5, null])("answers 400 to the id %j", async (id) => {
    expect((await endOne(await signIn(await makeUser()), id)).status).toBe(400);
  });

  it("requires a signed-in user", async () => {
    expect((await endOne(undefined, "x")).status).toBe(401);
  });
});

describe("POST /api/me/sessions/end-all", () => {
  it("ends every session of the account, including this one, and clears the browser's data (SEC-S2, SEC-S6)", async () => {
    const user = await makeUser();
    const [elsewhere, cookies] = [await signIn(user), await signIn(user)];
    const copied = new CookieJar().set("session", cookies.get("session") ?? "");
    const bystander = await signIn(await makeUser());
    const response = await call(endAll, { method: "POST", cookies });
    expect(response.status).toBe(200);
    expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(cookies.get("session")).toBeUndefined();
    expect(await Promise.all([elsewhere, copied, bystander].map(statusOfMe))).toEqual([401, 401, 200]);
    expect(await listSessionRows(user.id, new Date())).toEqual([]);
  });

  it("requires a signed-in user", async () => {
    expect((await call(endAll, { method: "POST" })).status).toBe(401);
  });
});
