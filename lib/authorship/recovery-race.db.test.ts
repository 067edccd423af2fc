import { afterEach, describe, expect, it, vi } from "vitest";
import { sealReviews } from "@/lib/jobs/seal";
import { makeUser } from "@/tests/factories";
import { whileRowIsHeld } from "@/tests/held-row";
import {
  codeOf,
  enter,
  listed,
  locked,
  password,
  prepareReset,
  requestCode,
  rowOf,
  UNLOCKED,
} from "@/tests/recovery";
import { signIn } from "@/tests/requests";

const MINUTE_MS = 60_000;

afterEach(() => vi.useRealTimers());

describe("recovery at the same moment", () => {
  it("a reset that comes first ends the session in which an unlock waits", async () => {
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

  it("a reset that comes second locks what was just unlocked, and the code opens it again", async () => {
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

  it("a reset that comes first ends the session in which a code is made", async () => {
    const user = await makeUser({ password });
    const cookies = await signIn(user);
    const reset = await prepareReset(user);
    const [done, made] = await whileRowIsHeld(user.id, [reset, () => requestCode(cookies)]);
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

  it("the nightly seal and the calls that hold the row of an account do not deadlock", async () => {
    const scenes = await Promise.all(Array.from({ length: 4 }, locked));
    for (let round = 0; round < 4; round++) {
      const made = scenes.map(({ cookies }) => requestCode(cookies));
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
