import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { POST as makeRecoveryCode } from "@/app/api/me/recovery/route";
import { POST as register } from "@/app/api/register/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { createToken } from "@/lib/auth/tokens";
import { consumeLimit, consumeLimits, type LimitUse, refundLimits } from "@/lib/limits/rate-limit";
import { networkLimitKey } from "@/lib/reviews/mutations/submit-by-link";
import { makeLinkedLeader, sendByLink } from "@/tests/by-link";
import { makeUser } from "@/tests/factories";
import { exhaust, failureKey, forgetCounts, keyOf, lowerLimits } from "@/tests/limits";
import { call, signIn } from "@/tests/requests";
import { inParallel } from "../in-parallel";
import { makeCases } from "./cases";
import { expectBlind } from "./guesses";
import { HOUR_MS, MINUTE_MS } from "./times";
import { newAddress, textNumber } from "./world";

beforeAll(() => makeCases());

// A colleague behind the same office address uses up limits to learn what the victim does.

const ROUNDS = 80;
const QUARTER_MS = 15 * MINUTE_MS;
// The windows of an hour, a quarter of an hour and ten minutes all begin here.
const START = Date.UTC(2026, 8, 9, 9);
const password = "quiet harbour at dusk";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START + 5 * MINUTE_MS });
  return () => vi.useRealTimers();
});

let clients = 0;

/** Never the same client: one whose limit is used up stays refused. */
function newClient(): string {
  clients += 1;
  return `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`;
}

async function logIn(email: string, tried: string, client: string) {
  return call(login, { method: "POST", body: { email, password: tried }, client });
}

async function countWrongPassword(email: string, client: string) {
  const [key, address] = [keyOf(client), failureKey(email)];
  await consumeLimits(["login", key], ["loginFailure", `${key} ${address}`], ["accountFailure", address]);
}

async function signUp(client: string, fields: Record<string, unknown> = {}) {
  const body = {
    ...{ firstName: "Amara", lastName: "Okafor", email: newAddress(), password: "amber-kettle-orchard" },
    ...{ title: "Engineer", agreedToTerms: true },
    ...fields,
  };
  return call(register, { method: "POST", body, client });
}

async function makeOwnerWithLink(): Promise<{ email: string; token: string }> {
  const { token, hash } = createToken(new Date(Date.now() + HOUR_MS));
  const resetTokenExpiry = new Date(START + QUARTER_MS);
  const { email } = await makeUser({ password, resetToken: hash, resetTokenExpiry });
  return { email, token };
}

describe("the clock of the login (SEC-A6)", () => {
  it("doesn't reveal when someone behind the same address logged in", async () => {
    const answers: unknown[] = [];
    for (const loggedInAfter of [0, 5 * MINUTE_MS, 13.9 * MINUTE_MS]) {
      const victim = await makeUser({ password });
      const client = newClient();
      vi.setSystemTime(START + loggedInAfter);
      expect((await logIn(victim.email, password, client)).status).toBe(200);
      vi.setSystemTime(START + QUARTER_MS - 30_000);
      await exhaust("login", keyOf(client));
      const refused = await logIn("nobody@nowhere-at-all.com", "guess", client);
      answers.push([refused.status, [...refused.headers], await refused.text()]);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
    }
    expect(answers).toEqual(answers.map(() => answers[0]));
  });
});

describe("whether the victim acted", () => {
  it("shows in no limit for a right password, and in one for a wrong password", async () => {
    const victim = await makeUser({ password });
    const cookies = await signIn(victim);
    const client = newClient();
    const address = failureKey(victim.email);
    // The random extra is the same for the same keys and window, so the counts can be compared exactly.
    const countAll = async () => {
      const used = [
        await exhaust("login", keyOf(client)),
        await exhaust("loginFailure", `${keyOf(client)} ${address}`),
        await exhaust("accountFailure", address),
      ];
      forgetCounts();
      return used;
    };
    const untouched = await countAll();
    expect((await logIn(victim.email, password, client)).status).toBe(200);
    expect(await countAll()).toEqual(untouched);
    const body = { currentPassword: password };
    const { status } = await call(makeRecoveryCode, { method: "POST", body, cookies, client });
    expect([status, await countAll()]).toEqual([200, untouched]);
    expect((await logIn(victim.email, "wrong", client)).status).toBe(401);
    expect(await countAll()).toEqual(untouched.map((used) => used - 1));
    const failNineTimes = async () => {
      for (let i = 0; i < 9; i++) await countWrongPassword(victim.email, client);
    };
    await failNineTimes();
    const left = await countAll();
    await failNineTimes();
    expect((await logIn(victim.email, password, client)).status).toBe(200);
    expect(await countAll()).toEqual(left);
  });

  it("can't be measured by taking uses, refunding them and counting again", async () => {
    await expectBlind(ROUNDS, async (isActing) => {
      const key = keyOf(newClient());
      const measure = async () => {
        const held: LimitUse[] = [];
        for (;;) {
          try {
            held.push(await consumeLimit("login", key));
          } catch {
            refundLimits(held);
            return held.length;
          }
        }
      };
      const before = await measure();
      if (isActing) await consumeLimit("login", key).catch(() => {});
      return (await measure()) - before;
    });
  });

  it("is counted by the endpoints as it is counted here", async () => {
    lowerLimits(["login", "signUp", "linkReview"], 20);
    const tries = 40;
    const [client, other] = [newClient(), newClient()];
    const statuses = await inParallel(tries, 10, async (index) => {
      return (await logIn(`nobody-${index}@nowhere-at-all.com`, "guess", client)).status;
    });
    const signUps = await inParallel(tries, 10, async () => (await signUp(other)).status);
    forgetCounts();
    const allowed = (list: number[]) => list.filter((status) => status !== 429).length;
    expect(allowed(statuses)).toBe(await exhaust("login", keyOf(client)));
    expect(allowed(signUps)).toBe(await exhaust("signUp", keyOf(other)));
    const leader = await makeLinkedLeader();
    const third = newClient();
    const sent = await inParallel(tries, 10, async (index) => {
      return (await sendByLink(leader, { reviewText: textNumber(index) }, { client: third })).status;
    });
    expect(new Set(sent)).toEqual(new Set([201, 429]));
    forgetCounts();
    expect(allowed(sent)).toBe(await exhaust("linkReview", networkLimitKey(keyOf(third), leader.id)));
  });

  it("doesn't show after a reset of a rate-limited account", async () => {
    for (const isActing of [false, true]) {
      const { email, token } = await makeOwnerWithLink();
      const office = newClient();
      await exhaust("accountFailure", failureKey(email));
      await exhaust("loginFailure", `${keyOf(office)} ${failureKey(email)}`);
      if (isActing) {
        const body = { token, password: "whole new harbour" };
        expect((await call(resetPassword, { method: "POST", body, client: office })).status).toBe(200);
      }
      const [far, near] = [await logIn(email, "wrong", newClient()), await logIn(email, "wrong", office)];
      expect([far.status, near.status]).toEqual([429, 429]);
    }
  });

  it("doesn't show after a sign-up", async () => {
    await expectBlind(ROUNDS, async (isActing) => {
      const client = newClient();
      if (isActing) expect((await signUp(client)).status).toBe(200);
      return exhaust("signUp", keyOf(client));
    });
  });

  it("doesn't show after a review by a link", async () => {
    const leader = await makeLinkedLeader();
    await expectBlind(ROUNDS, async (isActing) => {
      const client = newClient();
      if (isActing) expect((await sendByLink(leader, {}, { client })).status).toBe(201);
      return exhaust("linkReview", networkLimitKey(keyOf(client), leader.id));
    });
  });
});

describe("an office behind one address (SEC-R3)", () => {
  it("can sign up after hundreds of sign-ups were refused", async () => {
    const client = newClient();
    const refusals = [{ password: "iloveyou" }, { email: "amara@gmail.com" }, { title: "" }];
    const statuses = await inParallel(300, 20, async (index) => {
      return (await signUp(client, refusals[index % 3])).status;
    });
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect(await exhaust("signUp", keyOf(client))).toBeGreaterThanOrEqual(200);
  });

  it("can check password strength only so often before a sign-up", async () => {
    const client = newClient();
    await exhaust("passwordStrength", keyOf(client));
    const refused = await signUp(client, { password: "iloveyou" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  it("can log in even after hundreds of mistyped passwords", async () => {
    const client = newClient();
    await inParallel(250, 20, (index) => logIn(`nobody-${index}@nowhere-at-all.com`, "guess", client));
    const colleague = await makeUser({ password });
    for (let i = 0; i < 20; i++) expect((await logIn(colleague.email, password, client)).status).toBe(200);
  });

  it("can review one leader while another's limit is used up", async () => {
    const [one, other] = [await makeLinkedLeader(), await makeLinkedLeader()];
    const client = newClient();
    await exhaust("linkReview", networkLimitKey(keyOf(client), one.id));
    expect((await sendByLink(one, {}, { client })).status).toBe(429);
    expect((await sendByLink(other, {}, { client })).status).toBe(201);
  });
});

describe("the owner of a rate-limited account", () => {
  it("can log in with the password that was just set, and only with that", async () => {
    const { email, token } = await makeOwnerWithLink();
    await exhaust("accountFailure", failureKey(email));
    const fresh = "whole new harbour";
    expect((await logIn(email, fresh, newClient())).status).toBe(429);
    await call(resetPassword, { method: "POST", body: { token, password: fresh } });
    expect((await logIn(email, "wrong", newClient())).status).toBe(429);
    expect((await logIn(email, password, newClient())).status).toBe(429);
    expect((await logIn(email, fresh, newClient())).status).toBe(200);
  });

  it("doesn't allow endless guesses in that quarter of an hour", async () => {
    const { email, token } = await makeOwnerWithLink();
    await exhaust("accountFailure", failureKey(email));
    const fresh = "whole new harbour";
    await call(resetPassword, { method: "POST", body: { token, password: fresh } });
    for (let i = 0; i < 1000; i++) await logIn(email, `guess ${i}`, newClient());
    expect((await logIn(email, fresh, newClient())).status).toBe(429);
  });
});
