import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { POST as makeCode, GET as recovery } from "@/app/api/me/recovery/route";
import { POST as unlock } from "@/app/api/me/recovery/unlock/route";
import { GET as me, PUT as updateMe } from "@/app/api/me/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { POST as submitReview } from "@/app/api/reviews/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { GET as submittedStats } from "@/app/api/reviews/submitted/stats/route";
import { POST as unlink } from "@/app/api/reviews/unlink/route";
import { createToken } from "@/lib/auth/tokens";
import { tagsOfBlock } from "@/lib/authorship/queries";
import { openPrivateFields } from "@/lib/authorship/queries/private-fields";
import { keyedHash } from "@/lib/crypto/keys";
import { openBytes } from "@/lib/crypto/seal-box";
import { db } from "@/lib/db/client";
import { sealReviews } from "@/lib/jobs/seal";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { whileRowIsHeld } from "@/tests/held-row";
import { type CookieJar, call, signIn } from "@/tests/requests";

const MINUTE_MS = 60_000;
const password = "correct horse";
const UNLOCKED = {
  status: 200,
  body: { message: "Your Submissions lists them again. The code keeps working." },
};
const OPENS_NOTHING = {
  status: 400,
  body: {
    message: "That code does not open any locked submissions. Check it and try again.",
    field: "code",
  },
};
const SOME_CODE = "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV";

type Person = Awaited<ReturnType<typeof makeUser>>;

const outcome = async (response: Response) => ({ status: response.status, body: await response.json() });
const rowOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });

async function make(cookies: CookieJar | undefined, body: unknown = { currentPassword: password }) {
  return outcome(await call(makeCode, { method: "POST", body, cookies }));
}

async function codeOf(cookies: CookieJar): Promise<string> {
  const { status, body } = await make(cookies);
  expect(status).toBe(200);
  return body.code;
}

async function enter(cookies: CookieJar | undefined, code: unknown) {
  return outcome(await call(unlock, { method: "POST", body: { code }, cookies }));
}

const stateOf = async (cookies: CookieJar) => (await call(recovery, { cookies })).json();

async function listed(cookies: CookieJar): Promise<string[]> {
  const items = (await (await call(submitted, { cookies })).json()) as { id: string }[];
  const { total } = await (await call(submittedStats, { cookies })).json();
  expect(total).toBe(items.length);
  return items.map(({ id }) => id).sort();
}

/** Lets the account wait for a reset, and gives the call that does it. */
async function prepareReset({ id }: Person): Promise<() => Promise<{ status: number; body: unknown }>> {
  const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
  const resetTokenExpiry = new Date(Date.now() + 60 * MINUTE_MS);
  await db.user.update({ where: { id }, data: { resetToken: hash, resetTokenExpiry } });
  return async () => outcome(await call(resetPassword, { method: "POST", body: { token, password } }));
}

/** A reset by mail, and the browser of whoever did it. */
async function resetByMail(user: Person): Promise<CookieJar> {
  const reset = await prepareReset(user);
  expect((await reset()).status).toBe(200);
  return signIn(user);
}

/** Somebody with a recovery code and two submissions, which a reset by mail has locked. */
async function locked() {
  const company = await makeCompany();
  const user = await makeUser({ password, company });
  const before = await signIn(user);
  const reviews = [await makeReview({ author: user, company }), await makeReview({ author: user, company })];
  const code = await codeOf(before);
  const cookies = await resetByMail(user);
  return { user, company, reviews, ids: reviews.map(({ id }) => id).sort(), code, cookies };
}

afterEach(() => vi.useRealTimers());

describe("POST /api/me/recovery", () => {
  it("gives a new code each time, which is stored nowhere, and changes nothing else", async () => {
    const user = await makeUser({ password });
    const cookies = await signIn(user);
    expect(await stateOf(cookies)).toEqual({ hasCode: false, hasLocked: false });
    const codes = [await codeOf(cookies), await codeOf(cookies)];
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await stateOf(cookies)).toEqual({ hasCode: true, hasLocked: false });
    const { recoveryWrap, ...rest } = await rowOf(user.id);
    expect({ ...rest, recoveryWrap: null }).toEqual(user);
    // A nonce, one salt and a tag: as long whether the account has submitted anything or not.
    expect(recoveryWrap).toHaveLength(12 + 16 + 16);
  });

  it("wants the current password, with the limits of a login (SEC-A6)", async () => {
    const user = await makeUser({ password });
    const cookies = await signIn(user);
    const body = { message: "Current password is not right.", field: "currentPassword" };
    expect(await make(cookies, { currentPassword: "wrong" })).toEqual({ status: 400, body });
    expect(await make(cookies, {})).toEqual({ status: 400, body });
    expect((await make(cookies, { currentPassword: 5 })).status).toBe(400);
    expect(await rowOf(user.id)).toEqual(user);
    for (let i = 0; i < 100; i++) await make(cookies, { currentPassword: "wrong" });
    expect((await make(cookies)).status).toBe(429);
  });

  it("wants a login of the last 15 minutes from an account without a password", async () => {
    const user = await makeUser({ authProvider: "google", title: "Engineer" });
    const [old, fresh] = [
      await signIn(user, new Date(Date.now() - 16 * MINUTE_MS)),
      await signIn(user, new Date(Date.now() - 14 * MINUTE_MS)),
    ];
    expect(await make(old, {})).toEqual({
      status: 403,
      body: {
        message:
          "For this, please log in again: log out, log in, and come back within 15 minutes. No code was made.",
      },
    });
    expect(await stateOf(old)).toMatchObject({ hasCode: false });
    expect((await make(fresh, {})).status).toBe(200);
  });

  it("wants somebody signed in, as the other two do", async () => {
    expect((await make(undefined)).status).toBe(401);
    expect((await enter(undefined, SOME_CODE)).status).toBe(401);
    expect((await call(recovery)).status).toBe(401);
  });
});

describe("a reset by mail", () => {
  it("locks the wrap where there is a code, and tells nothing else", async () => {
    const { user, cookies } = await locked();
    expect(await listed(cookies)).toEqual([]);
    expect(await stateOf(cookies)).toEqual({ hasCode: false, hasLocked: true });
    const row = await rowOf(user.id);
    expect(row).toMatchObject({ recoveryWrap: null, unlockedSalts: null });
    expect(row.lockedWraps).toHaveLength(1);
  });

  it("locks no wrap where there is none, however often it happens", async () => {
    const user = await makeUser({ password });
    for (let i = 0; i < 3; i++) await resetByMail(user);
    expect((await rowOf(user.id)).lockedWraps).toEqual([]);
    await codeOf(await signIn(user));
    for (let i = 0; i < 3; i++) await resetByMail(user);
    expect((await rowOf(user.id)).lockedWraps).toHaveLength(1);
  });

  it("locks again what a code had unlocked", async () => {
    const { user, ids, code, cookies } = await locked();
    await enter(cookies, code);
    expect(await listed(cookies)).toEqual(ids);
    const after = await resetByMail(user);
    expect(await listed(after)).toEqual([]);
    expect(await rowOf(user.id)).toMatchObject({ recoveryWrap: null, unlockedSalts: null });
  });
});

describe("the name to sign with, after a reset by mail", () => {
  const NAME = "Quiet Heron";
  // As long as a name may be, in the letters that take the most room.
  const LONGEST = "鷺".repeat(80);

  const nameOf = async (cookies: CookieJar) => (await (await call(me, { cookies })).json()).anonymousName;

  async function choose(cookies: CookieJar, anonymousName: string | null): Promise<void> {
    const answer = await call(updateMe, { method: "PUT", body: { anonymousName }, cookies });
    expect(answer.status).toBe(200);
  }

  /** Somebody who signs with a name and has a recovery code, and the browser that has reset the password. */
  async function named(anonymousName: string | undefined = NAME) {
    const user = await makeUser({ password, anonymousName, findableFrom: "2026-11-09" });
    const code = await codeOf(await signIn(user));
    return { user, code, cookies: await resetByMail(user) };
  }

  it.each([NAME, LONGEST])("is told to no one who did it, and the code brings it back: %s", async (name) => {
    const { user, code, cookies } = await named(name);
    expect(await nameOf(cookies)).toBeNull();
    const row = await rowOf(user.id);
    expect(openPrivateFields(row.privateFields, user.id)).toMatchObject({
      anonymousName: null,
      findableFrom: "2026-11-09",
    });
    expect(row.lockedNames).toHaveLength(1);
    expect(await enter(cookies, SOME_CODE)).toEqual(OPENS_NOTHING);
    expect(await nameOf(cookies)).toBeNull();
    expect(await enter(cookies, code)).toEqual(UNLOCKED);
    expect(await nameOf(cookies)).toBe(name);
    expect((await rowOf(user.id)).lockedNames).toEqual([]);
    const after = await resetByMail(user);
    expect(await nameOf(after)).toBeNull();
    await enter(after, code);
    expect(await nameOf(after)).toBe(name);
  });

  it("signs nothing that is sent before it is back", async () => {
    const { user, code, cookies } = await named();
    const ratings = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
    const send = async (reviewText: string) => {
      const body = { companyId: user.companyId, ...ratings, reviewText };
      const answer = await outcome(await call(submitReview, { method: "POST", body, cookies }));
      return answer.body.reviewer.anonymousName;
    };
    expect(await send("Plans are explained before they are final.")).toBeNull();
    await enter(cookies, code);
    expect(await send("Meetings end on time, with a decision written down.")).toBe(NAME);
  });

  it("is as long in the database for everyone, who has one or not, before and after", async () => {
    const scenes = [await named(NAME), await named(LONGEST), await named("")];
    const without = await makeUser({ password });
    const unlockedCode = await codeOf(await signIn(without));
    await resetByMail(without);
    const rows = await Promise.all([...scenes.map(({ user }) => user), without].map(({ id }) => rowOf(id)));
    expect(new Set(rows.map(({ privateFields }) => privateFields?.length)).size).toBe(1);
    expect(new Set(rows.flatMap(({ lockedNames }) => lockedNames.map(({ length }) => length))).size).toBe(1);
    expect(rows.map(({ lockedNames }) => lockedNames.length)).toEqual([1, 1, 1, 1]);
    const cookies = await signIn(without);
    expect(await enter(cookies, unlockedCode)).toEqual(UNLOCKED);
    expect(await nameOf(cookies)).toBeNull();
  });

  it("gives way to one chosen in the meantime", async () => {
    const { code, cookies } = await named();
    await choose(cookies, "Loud Heron");
    await enter(cookies, code);
    expect(await nameOf(cookies)).toBe("Loud Heron");
  });

  it("comes back as it was last, over several resets and codes", async () => {
    const { user, code, cookies } = await named();
    await choose(cookies, "Loud Heron");
    const second = await codeOf(cookies);
    const after = await resetByMail(user);
    expect(await nameOf(after)).toBeNull();
    expect((await enter(after, second)).status).toBe(200);
    expect(await nameOf(after)).toBe("Loud Heron");
    expect((await enter(after, code)).status).toBe(200);
    expect(await nameOf(after)).toBe("Loud Heron");
    expect((await rowOf(user.id)).lockedNames).toEqual([]);
  });

  it("is gone for good where there was no code", async () => {
    const user = await makeUser({ password, anonymousName: NAME });
    const cookies = await resetByMail(user);
    expect(await nameOf(cookies)).toBeNull();
    const row = await rowOf(user.id);
    expect(row.lockedNames).toEqual([]);
    const code = await codeOf(cookies);
    await enter(await resetByMail(user), code);
    expect(await nameOf(await signIn(user))).toBeNull();
  });

  it("is opened by no key of the server's, and by no other account", async () => {
    const { user, code } = await named();
    const { lockedNames, lockedWraps, authorSalt } = await rowOf(user.id);
    const thief = await makeUser({ password, lockedNames, lockedWraps });
    const cookies = await signIn(thief);
    expect(await enter(cookies, code)).toEqual(OPENS_NOTHING);
    expect(await nameOf(cookies)).toBeNull();
    // The salt that it is under is not in the row any more.
    const [locked] = lockedNames;
    const opensBy = (salt: Uint8Array) => {
      try {
        return openBytes(keyedHash("recovery-name/v1", user.id, salt), locked ?? new Uint8Array(), user.id);
      } catch {
        return null;
      }
    };
    expect(opensBy(authorSalt)).toBeNull();
    expect(Buffer.from(opensBy(user.authorSalt) ?? []).toString()).toContain(NAME);
  });

  it("is kept through resets and unlocks in any order", async () => {
    const { user, code, cookies } = await named();
    let browser = cookies;
    for (let round = 0; round < 4; round++) {
      const reset = await prepareReset(user);
      await Promise.all([reset(), enter(browser, code)]);
      browser = await signIn(user);
      expect(await nameOf(browser)).toBeNull();
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * MINUTE_MS });
    await enter(browser, code);
    expect(await nameOf(browser)).toBe(NAME);
  });
});

describe("POST /api/me/recovery/unlock", () => {
  it("lists what was locked again, each once, and beside what came since", async () => {
    const { user, company, ids, code, cookies } = await locked();
    const since = await makeReview({ author: await rowOf(user.id), company });
    expect(await enter(cookies, code)).toEqual(UNLOCKED);
    expect(await listed(cookies)).toEqual([...ids, since.id].sort());
    expect(await stateOf(cookies)).toEqual({ hasCode: true, hasLocked: false });
  });

  it("reads the code however it was typed", async () => {
    const { ids, code, cookies } = await locked();
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    expect(await enter(cookies, ` ${typed} `)).toEqual(UNLOCKED);
    expect(await listed(cookies)).toEqual(ids);
  });

  it("keeps the code working, over one reset after another", async () => {
    const { user, company, ids, code, cookies } = await locked();
    await enter(cookies, code);
    const all = [...ids];
    for (let round = 0; round < 3; round++) {
      all.push((await makeReview({ author: await rowOf(user.id), company })).id);
      const after = await resetByMail(user);
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
    const after = await resetByMail(user);
    const third = await codeOf(after);
    expect(await enter(after, code)).toEqual({
      status: 200,
      body: {
        message:
          "Your Submissions lists them again. This is your recovery code from now on: the one made since no longer works.",
      },
    });
    expect(await listed(after)).toEqual(ids);
    expect(await stateOf(after)).toEqual({ hasCode: true, hasLocked: true });
    expect((await enter(after, second)).status).toBe(200);
    expect(await listed(after)).toEqual([...ids, since.id].sort());
    const last = await resetByMail(user);
    for (const ended of [code, third]) expect(await enter(last, ended)).toEqual(OPENS_NOTHING);
    expect(await enter(last, second)).toEqual(UNLOCKED);
    expect(await listed(last)).toEqual([...ids, since.id].sort());
  });

  it("says of a wrong code, of a replaced one and of another account's what to do, and changes nothing", async () => {
    const user = await makeUser({ password });
    const before = await signIn(user);
    const replaced = await codeOf(before);
    await codeOf(before);
    const cookies = await resetByMail(user);
    const other = await locked();
    const row = await rowOf(user.id);
    for (const code of [SOME_CODE, replaced, other.code]) {
      expect(await enter(cookies, code)).toEqual(OPENS_NOTHING);
    }
    expect(await rowOf(user.id)).toEqual(row);
    expect((await enter(cookies, "short")).body.message).toContain("28 letters and digits");
  });

  it("says the same where nothing was ever locked", async () => {
    const user = await makeUser({ password });
    expect(await enter(await signIn(user), SOME_CODE)).toEqual(OPENS_NOTHING);
  });

  it("does not open a wrap that was copied to another account, with the right code", async () => {
    const { user, code } = await locked();
    const { lockedWraps } = await rowOf(user.id);
    const thief = await makeUser({ password, lockedWraps });
    expect(await enter(await signIn(thief), code)).toEqual(OPENS_NOTHING);
  });

  it("takes ten codes an hour from an account, from wherever, and the right one afterwards", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { user, code, cookies } = await locked();
    for (let i = 0; i < 10; i++) expect((await enter(cookies, SOME_CODE)).status).toBe(400);
    expect(await enter(await signIn(user), code)).toMatchObject({
      status: 429,
      body: { message: "Too many attempts. Please try again in an hour." },
    });
    vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
    expect(await enter(cookies, code)).toEqual(UNLOCKED);
  });

  it("lets what was unlocked be unlinked, and new submissions use the new salt alone", async () => {
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

  it("lets what was unlocked be known again when it is sent once more (G4)", async () => {
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
    const cookies = await resetByMail(user);
    await enter(cookies, code);
    expect(await send(cookies)).toBe(id);
    expect(await listed(cookies)).toEqual([id]);
  });

  it("touches the account's own row and no other, and no review", async () => {
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

describe("at the same moment", () => {
  it("a reset that comes first ends the browser that would have unlocked for whoever did it", async () => {
    const { user, ids, code, cookies } = await locked();
    await codeOf(cookies);
    const reset = await prepareReset(user);
    const [done, unlocked] = await whileRowIsHeld(user.id, [reset, () => enter(cookies, code)]);
    expect([done?.status, unlocked?.status]).toEqual([200, 401]);
    const row = await rowOf(user.id);
    expect(row).toMatchObject({ unlockedSalts: null, recoveryWrap: null });
    expect(row.lockedWraps).toHaveLength(2);
    const after = await signIn(user);
    expect(await listed(after)).toEqual([]);
    await enter(after, code);
    expect(await listed(after)).toEqual(ids);
  });

  it("a reset that comes second locks all that was just unlocked, and the code opens it", async () => {
    const { user, ids, code, cookies } = await locked();
    const reset = await prepareReset(user);
    const [unlocked, done] = await whileRowIsHeld(user.id, [() => enter(cookies, code), reset]);
    expect([unlocked?.status, done?.status]).toEqual([200, 200]);
    const after = await signIn(user);
    expect(await listed(after)).toEqual([]);
    expect((await rowOf(user.id)).lockedWraps).toHaveLength(1);
    expect(await enter(after, code)).toEqual(UNLOCKED);
    expect(await listed(after)).toEqual(ids);
  });

  it("a reset that comes first leaves no code with whoever was making one", async () => {
    const user = await makeUser({ password });
    const cookies = await signIn(user);
    const reset = await prepareReset(user);
    const [done, made] = await whileRowIsHeld(user.id, [reset, () => make(cookies)]);
    expect([done?.status, made?.status]).toEqual([200, 401]);
    expect(await rowOf(user.id)).toMatchObject({ recoveryWrap: null, lockedWraps: [] });
  });

  it("two uses of one reset link lock one wrap", async () => {
    const { user, code, cookies } = await locked();
    await enter(cookies, code);
    const reset = await prepareReset(user);
    const answers = await whileRowIsHeld(user.id, [reset, reset]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect((await rowOf(user.id)).lockedWraps).toHaveLength(1);
  });

  it("the same code sent eight times unlocks once and says yes to each", async () => {
    const { user, ids, code, cookies } = await locked();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(cookies, code)));
    expect(answers).toEqual(answers.map(() => UNLOCKED));
    expect((await rowOf(user.id)).unlockedSalts).toHaveLength(16);
    expect(await listed(cookies)).toEqual(ids);
  });

  it("the nightly seal and what holds the row of an account wait for each other without an end", async () => {
    const scenes = await Promise.all(Array.from({ length: 4 }, locked));
    for (let round = 0; round < 4; round++) {
      const made = scenes.map(({ cookies }) => make(cookies));
      await sealReviews(new Date());
      expect((await Promise.all(made)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  it("eight resets and unlocks in any order lose nothing", async () => {
    const { user, ids, code, cookies } = await locked();
    let browser = cookies;
    for (let round = 0; round < 4; round++) {
      const reset = await prepareReset(user);
      await Promise.all([reset(), enter(browser, code)]);
      browser = await signIn(user);
      expect(await listed(browser)).toEqual([]);
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * MINUTE_MS });
    await enter(browser, code);
    expect(await listed(browser)).toEqual(ids);
  });
});

describe("what answers tell", () => {
  it("is no salt, wrap or code (SEC-C9)", async () => {
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
