import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as me, PUT as updateMe } from "@/app/api/me/route";
import { POST as submitReview } from "@/app/api/reviews/route";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import { decryptBytes } from "@/lib/crypto/encrypted-bytes.mjs";
import { keyedHash } from "@/lib/crypto/keys";
import { makeUser } from "@/tests/factories";
import {
  codeOf,
  enter,
  OPENS_NOTHING,
  password,
  prepareReset,
  resetByEmail,
  rowOf,
  SOME_CODE,
  UNLOCKED,
} from "@/tests/recovery";
import { type CookieJar, call, outcome, signIn } from "@/tests/requests";

const MINUTE_MS = 60_000;

afterEach(() => vi.useRealTimers());

describe("the name to sign with, after a reset by email", () => {
  const NAME = "Quiet Heron";
  // These letters take the most bytes.
  const LONGEST = "鷺".repeat(80);

  const nameOf = async (cookies: CookieJar) => (await (await call(me, { cookies })).json()).anonymousName;

  async function choose(cookies: CookieJar, anonymousName: string | null): Promise<void> {
    const answer = await call(updateMe, { method: "PUT", body: { anonymousName }, cookies });
    expect(answer.status).toBe(200);
  }

  async function named(anonymousName: string | undefined = NAME) {
    const user = await makeUser({ password, anonymousName, findableFrom: "2026-11-09" });
    const code = await codeOf(await signIn(user));
    return { user, code, cookies: await resetByEmail(user) };
  }

  it.each([NAME, LONGEST])(
    "is hidden from the person who reset, until the code brings it back: %s",
    async (name) => {
      const { user, code, cookies } = await named(name);
      expect(await nameOf(cookies)).toBeNull();
      const row = await rowOf(user.id);
      expect(decryptPrivateFields(row.privateFields, user.id)).toMatchObject({
        anonymousName: null,
        findableFrom: "2026-11-09",
      });
      expect(row.lockedNames).toHaveLength(1);
      expect(await enter(cookies, SOME_CODE)).toEqual(OPENS_NOTHING);
      expect(await nameOf(cookies)).toBeNull();
      expect(await enter(cookies, code)).toEqual(UNLOCKED);
      expect(await nameOf(cookies)).toBe(name);
      expect((await rowOf(user.id)).lockedNames).toEqual([]);
      const after = await resetByEmail(user);
      expect(await nameOf(after)).toBeNull();
      await enter(after, code);
      expect(await nameOf(after)).toBe(name);
    },
  );

  it("signs no review that is sent before it is back", async () => {
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

  it("has the same length in the database for every account, with or without a name", async () => {
    const scenes = [await named(NAME), await named(LONGEST), await named("")];
    const without = await makeUser({ password });
    const unlockedCode = await codeOf(await signIn(without));
    await resetByEmail(without);
    const rows = await Promise.all([...scenes.map(({ user }) => user), without].map(({ id }) => rowOf(id)));
    expect(new Set(rows.map(({ privateFields }) => privateFields?.length)).size).toBe(1);
    expect(new Set(rows.flatMap(({ lockedNames }) => lockedNames.map(({ length }) => length))).size).toBe(1);
    expect(rows.map(({ lockedNames }) => lockedNames.length)).toEqual([1, 1, 1, 1]);
    const cookies = await signIn(without);
    expect(await enter(cookies, unlockedCode)).toEqual(UNLOCKED);
    expect(await nameOf(cookies)).toBeNull();
  });

  it("gives way to a name chosen in the meantime", async () => {
    const { code, cookies } = await named();
    await choose(cookies, "Loud Heron");
    await enter(cookies, code);
    expect(await nameOf(cookies)).toBe("Loud Heron");
  });

  it("comes back as it last was, over several resets and codes", async () => {
    const { user, code, cookies } = await named();
    await choose(cookies, "Loud Heron");
    const second = await codeOf(cookies);
    const after = await resetByEmail(user);
    expect(await nameOf(after)).toBeNull();
    expect((await enter(after, second)).status).toBe(200);
    expect(await nameOf(after)).toBe("Loud Heron");
    expect((await enter(after, code)).status).toBe(200);
    expect(await nameOf(after)).toBe("Loud Heron");
    expect((await rowOf(user.id)).lockedNames).toEqual([]);
  });

  it("is gone for good if there was no code", async () => {
    const user = await makeUser({ password, anonymousName: NAME });
    const cookies = await resetByEmail(user);
    expect(await nameOf(cookies)).toBeNull();
    const row = await rowOf(user.id);
    expect(row.lockedNames).toEqual([]);
    const code = await codeOf(cookies);
    expect(await enter(await resetByEmail(user), code)).toEqual(UNLOCKED);
    expect(await nameOf(await signIn(user))).toBeNull();
  });

  it("can't be opened by any key of the server or by another account", async () => {
    const { user, code } = await named();
    const { lockedNames, lockedWraps, authorSalt } = await rowOf(user.id);
    const thief = await makeUser({ password, lockedNames, lockedWraps });
    const cookies = await signIn(thief);
    expect(await enter(cookies, code)).toEqual(OPENS_NOTHING);
    expect(await nameOf(cookies)).toBeNull();
    // The row no longer has the salt it is under.
    const [locked] = lockedNames;
    const opensBy = (salt: Uint8Array) => {
      try {
        return decryptBytes(
          keyedHash("recovery-name/v1", user.id, salt),
          locked ?? new Uint8Array(),
          user.id,
        );
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
