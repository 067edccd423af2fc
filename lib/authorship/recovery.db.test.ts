import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as recovery } from "@/app/api/me/recovery/route";
import { GET as me } from "@/app/api/me/route";
import { POST as submitReview } from "@/app/api/reviews/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { POST as unlink } from "@/app/api/reviews/unlink/route";
import { tagsOfBlock } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { holdClock, lowerLimits, TOO_MANY_FAILURES } from "@/tests/limits";
import {
  codeOf,
  enter,
  listed,
  locked,
  OPENS_NOTHING,
  password,
  requestCode,
  resetByEmail,
  rowOf,
  SOME_CODE,
  stateOf,
  UNLOCKED,
} from "@/tests/recovery";
import { type CookieJar, call, outcome, signIn } from "@/tests/requests";

const MINUTE_MS = 60_000;

afterEach(() => vi.useRealTimers());

describe("POST /api/me/recovery", () => {
  it("gives a new code each time, stores it nowhere, and changes nothing else", async () => {
    const user = await makeUser({ password });
    const cookies = await signIn(user);
    expect(await stateOf(cookies)).toEqual({ hasCode: false, hasLocked: false });
    const codes = [await codeOf(cookies), await codeOf(cookies)];
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await stateOf(cookies)).toEqual({ hasCode: true, hasLocked: false });
    const { recoveryWrap, ...rest } = await rowOf(user.id);
    expect({ ...rest, recoveryWrap: null }).toEqual(user);
    // A nonce, one salt and a tag: one length, whether or not the account has submitted anything.
    expect(recoveryWrap).toHaveLength(12 + 16 + 16);
  });

  it("requires the current password, with the limits of a login (SEC-A6)", async () => {
    holdClock();
    const user = await makeUser({ password });
    const cookies = await signIn(user);
    const body = { code: "invalid", message: "That isn't your current password.", field: "currentPassword" };
    expect(await requestCode(cookies, { currentPassword: "wrong" })).toEqual({ status: 400, body });
    expect(await requestCode(cookies, {})).toEqual({ status: 400, body });
    expect((await requestCode(cookies, { currentPassword: 5 })).status).toBe(400);
    expect(await rowOf(user.id)).toEqual(user);
    lowerLimits(["accountFailure"], 10);
    for (let i = 0; i < 16; i++) await requestCode(cookies, { currentPassword: "wrong" });
    expect(await requestCode(cookies)).toEqual(TOO_MANY_FAILURES);
  });

  it("requires a login of the last 15 minutes from an account without a password", async () => {
    const user = await makeUser({ authProvider: "google", title: "Engineer" });
    const [old, fresh] = [
      await signIn(user, new Date(Date.now() - 16 * MINUTE_MS)),
      await signIn(user, new Date(Date.now() - 14 * MINUTE_MS)),
    ];
    expect(await requestCode(old, {})).toEqual({
      status: 403,
      body: {
        code: "forbidden",
        message: "We haven't made a code. Please log out, log in again, and come back within 15 minutes.",
      },
    });
    expect(await stateOf(old)).toMatchObject({ hasCode: false });
    expect((await requestCode(fresh, {})).status).toBe(200);
  });

  it("refuses a request without a login, as the other two calls do", async () => {
    expect((await requestCode(undefined)).status).toBe(401);
    expect((await enter(undefined, SOME_CODE)).status).toBe(401);
    expect((await call(recovery)).status).toBe(401);
  });
});

describe("a reset by email", () => {
  it("locks the wrap if there is a code, and reveals nothing else", async () => {
    const { user, cookies } = await locked();
    expect(await listed(cookies)).toEqual([]);
    expect(await stateOf(cookies)).toEqual({ hasCode: false, hasLocked: true });
    const row = await rowOf(user.id);
    expect(row).toMatchObject({ recoveryWrap: null, unlockedSalts: null });
    expect(row.lockedWraps).toHaveLength(1);
  });

  it("locks no wrap if there is none, after any number of resets", async () => {
    const user = await makeUser({ password });
    for (let i = 0; i < 3; i++) await resetByEmail(user);
    expect((await rowOf(user.id)).lockedWraps).toEqual([]);
    await codeOf(await signIn(user));
    for (let i = 0; i < 3; i++) await resetByEmail(user);
    expect((await rowOf(user.id)).lockedWraps).toHaveLength(1);
  });

  it("locks again what a code had unlocked", async () => {
    const { user, ids, code, cookies } = await locked();
    await enter(cookies, code);
    expect(await listed(cookies)).toEqual(ids);
    const after = await resetByEmail(user);
    expect(await listed(after)).toEqual([]);
    expect(await rowOf(user.id)).toMatchObject({ recoveryWrap: null, unlockedSalts: null });
  });
});

describe("POST /api/me/recovery/unlock", () => {
  it("lists each locked submission once, together with later ones", async () => {
    const { user, company, ids, code, cookies } = await locked();
    const since = await makeReview({ author: await rowOf(user.id), company });
    expect(await enter(cookies, code)).toEqual(UNLOCKED);
    expect(await listed(cookies)).toEqual([...ids, since.id].sort());
    expect(await stateOf(cookies)).toEqual({ hasCode: true, hasLocked: false });
  });

  it("reads the code in lower case, with spaces and with letters that look like digits", async () => {
    const { ids, code, cookies } = await locked();
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    expect(await enter(cookies, ` ${typed} `)).toEqual(UNLOCKED);
    expect(await listed(cookies)).toEqual(ids);
  });

  it("keeps the code working through several resets", async () => {
    const { user, company, ids, code, cookies } = await locked();
    await enter(cookies, code);
    const all = [...ids];
    for (let round = 0; round < 3; round++) {
      all.push((await makeReview({ author: await rowOf(user.id), company })).id);
      const after = await resetByEmail(user);
      expect(await listed(after)).toEqual([]);
      expect(await enter(after, code)).toEqual(UNLOCKED);
      expect(await listed(after)).toEqual(all.toSorted());
      expect((await rowOf(user.id)).lockedWraps).toEqual([]);
    }
  });

  it("opens what each code locked, and makes the one entered last the code of the account", async () => {
    const { user, company, ids, code, cookies } = await locked();
    const second = await codeOf(cookies);
    const since = await makeReview({ author: await rowOf(user.id), company });
    const after = await resetByEmail(user);
    const third = await codeOf(after);
    expect(await enter(after, code)).toEqual({
      status: 200,
      body: {
        message:
          "Your Submissions lists them again. The code you just entered is your recovery code from now on. The newer code no longer works.",
      },
    });
    expect(await listed(after)).toEqual(ids);
    expect(await stateOf(after)).toEqual({ hasCode: true, hasLocked: true });
    expect((await enter(after, second)).status).toBe(200);
    expect(await listed(after)).toEqual([...ids, since.id].sort());
    const last = await resetByEmail(user);
    for (const ended of [code, third]) expect(await enter(last, ended)).toEqual(OPENS_NOTHING);
    expect(await enter(last, second)).toEqual(UNLOCKED);
    expect(await listed(last)).toEqual([...ids, since.id].sort());
  });

  it("refuses a wrong code, a replaced one and another account's in the same words, and changes nothing", async () => {
    const user = await makeUser({ password });
    const before = await signIn(user);
    const replaced = await codeOf(before);
    await codeOf(before);
    const cookies = await resetByEmail(user);
    const other = await locked();
    const row = await rowOf(user.id);
    for (const code of [SOME_CODE, replaced, other.code]) {
      expect(await enter(cookies, code)).toEqual(OPENS_NOTHING);
    }
    expect(await rowOf(user.id)).toEqual(row);
    expect((await enter(cookies, "short")).body.message).toContain("28 letters and digits");
  });

  it("refuses a code in the same words if nothing was ever locked", async () => {
    const user = await makeUser({ password });
    expect(await enter(await signIn(user), SOME_CODE)).toEqual(OPENS_NOTHING);
  });

  it("does not open a wrap that was copied to another account, with the right code", async () => {
    const { user, code } = await locked();
    const { lockedWraps } = await rowOf(user.id);
    const thief = await makeUser({ password, lockedWraps });
    expect(await enter(await signIn(thief), code)).toEqual(OPENS_NOTHING);
  });

  it("takes ten codes an hour from an account across its browsers, and the right one an hour later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { user, code, cookies } = await locked();
    for (let i = 0; i < 10; i++) expect((await enter(cookies, SOME_CODE)).status).toBe(400);
    expect(await enter(await signIn(user), code)).toMatchObject({
      status: 429,
      body: { code: "tooMany", message: "Too many attempts. Please try again in an hour." },
    });
    vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
    expect(await enter(cookies, code)).toEqual(UNLOCKED);
  });

  it("lets an unlocked submission be unlinked, and uses only the new salt for new ones", async () => {
    const { user, reviews, code, cookies } = await locked();
    await enter(cookies, code);
    const [first, second] = reviews;
    const body = { id: first?.id };
    expect((await call(unlink, { method: "POST", body, cookies })).status).toBe(200);
    expect(await listed(cookies)).toEqual([second?.id]);
    const row = await rowOf(user.id);
    const since = await makeReview({ author: row });
    expect(tagsOfBlock(row, 0)).toContainEqual(since.authorTag);
    expect(tagsOfBlock(user, 0)).not.toContainEqual(since.authorTag);
  });

  it("recognises an unlocked submission that is sent again (G4)", async () => {
    const company = await makeCompany();
    const user = await makeUser({ password, company });
    const ratings = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
    const body = {
      companyId: company.id,
      ...ratings,
      reviewText: "Plans are explained before they are final.",
    };
    const send = async (cookies: CookieJar) =>
      (await outcome(await call(submitReview, { method: "POST", body, cookies }))).body.id;
    const before = await signIn(user);
    const id = await send(before);
    const code = await codeOf(before);
    const cookies = await resetByEmail(user);
    await enter(cookies, code);
    expect(await send(cookies)).toBe(id);
    expect(await listed(cookies)).toEqual([id]);
  });

  it("changes only the account's own row, and no review", async () => {
    const { user, code, cookies } = await locked();
    const tables = ["users", "reviews", "companies", "sessions", "outbox_messages"];
    const steal = () =>
      Promise.all(
        tables.map((table) =>
          db.$queryRawUnsafe<Record<string, unknown>[]>(
            `SELECT ctid::text AS "place", xmin::text AS "by", "${table === "sessions" ? "sid" : "id"}" AS "key" FROM "${table}" ORDER BY 3`,
          ),
        ),
      );
    const before = await steal();
    await enter(cookies, code);
    await codeOf(cookies);
    const after = await steal();
    const changed = after.map((rows, table) =>
      rows.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[table]?.[index])),
    );
    expect(changed.map((rows) => rows.map((row) => row.key))).toEqual([[user.id], [], [], [], []]);
  });
});

describe("the answers", () => {
  it("hold no salt, wrap or code (SEC-C9)", async () => {
    const { user, code, cookies } = await locked();
    await enter(cookies, code);
    const row = await rowOf(user.id);
    const secrets = [row.authorSalt, row.unlockedSalts, row.recoveryWrap, randomBytes(16)].flatMap((bytes) =>
      ["hex", "base64", "base64url"].map((form) => Buffer.from(bytes ?? []).toString(form as "hex")),
    );
    const texts = await Promise.all(
      [me, recovery, submitted].map(async (handler) => (await call(handler, { cookies })).text()),
    );
    for (const text of texts) {
      expect([...secrets, code].filter((secret) => text.includes(secret))).toEqual([]);
      expect(text).not.toMatch(/salt|wrap/i);
    }
  });
});
