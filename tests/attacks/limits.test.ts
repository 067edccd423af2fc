import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { POST as makeRecoveryCode } from "@/app/api/me/recovery/route";
import { POST as register } from "@/app/api/register/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { createToken } from "@/lib/auth/tokens";
import { giveBackToLimits, type LimitUse, takeFromLimit } from "@/lib/http/rate-limit";
import { networkLimitKey } from "@/lib/reviews/mutations/by-link";
import { makeLinkedLeader, sendByLink } from "@/tests/by-link";
import { makeUser } from "@/tests/factories";
import { exhaust, failureKey, forgetCounts, keyOf } from "@/tests/limits";
import { call, signIn } from "@/tests/requests";
import { beyondChance, expectBlind, inParallel } from "./guesses";

// A colleague sits behind the same office address as the victim, and uses up limits to learn what the victim does.

const ROUNDS = 300;
const QUARTER_MS = 15 * 60_000;
// Where a quarter of an hour, an hour and ten minutes of the clock begin.
const START = Date.UTC(2026, 8, 9, 9);
const password = "quiet harbour at dusk";

beforeAll(() => {
  process.env.PROOF_OF_WORK_STEPS = "2";
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START + 5 * 60_000 });
  return () => vi.useRealTimers();
});

const newClient = () => `10.${[...randomBytes(3)].join(".")}`;
const newAddress = () => `${randomBytes(6).toString("hex")}@${randomBytes(6).toString("hex")}.com`;

async function logIn(email: string, tried: string, client: string) {
  return call(login, { method: "POST", body: { email, password: tried }, client });
}

async function signUp(client: string, fields: Record<string, unknown> = {}) {
  const body = {
    ...{ firstName: "Amara", lastName: "Okafor", email: newAddress(), password: "amber-kettle-orchard" },
    ...{ title: "Engineer", agreedToTerms: true },
    ...fields,
  };
  return call(register, { method: "POST", body, client });
}

describe("the clock of the login (SEC-A6)", () => {
  it("does not tell when somebody behind the same address logged in", async () => {
    let right = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const victim = await makeUser({ password });
      const client = newClient();
      const loggedInAt = START + Math.random() * (QUARTER_MS - 60_000);
      vi.setSystemTime(loggedInAt);
      expect((await logIn(victim.email, password, client)).status).toBe(200);
      const now = START + QUARTER_MS - 30_000;
      vi.setSystemTime(now);
      await exhaust("login", keyOf(client));
      const refused = await logIn("nobody@nowhere-at-all.com", "guess", client);
      expect(refused.status).toBe(429);
      // The window ends a quarter of an hour after its first use.
      const estimate = now + Number(refused.headers.get("retry-after")) * 1000 - QUARTER_MS;
      if (Math.abs(estimate - loggedInAt) <= 2000) right++;
    }
    const blind = 4000 / (QUARTER_MS - 60_000);
    expect(right).toBeLessThanOrEqual(beyondChance({ of: ROUNDS }, blind));
  }, 60_000);
});

describe("whether the victim acted", () => {
  it("leaves a login no trace at all in any limit, by either outcome of the look for one", async () => {
    const victim = await makeUser({ password });
    const cookies = await signIn(victim);
    const client = newClient();
    const address = failureKey(victim.email);
    // The lot falls the same for the same keys and window, so that the counts may be compared exactly.
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
  });

  it("cannot be measured by holding uses back, giving them back and counting again", async () => {
    await expectBlind(ROUNDS, async (isActing) => {
      const key = keyOf(newClient());
      const measure = async () => {
        const held: LimitUse[] = [];
        for (;;) {
          try {
            held.push(await takeFromLimit("login", key));
          } catch {
            giveBackToLimits(held);
            return held.length;
          }
        }
      };
      const before = await measure();
      // A wrong password of the victim.
      if (isActing) await takeFromLimit("login", key).catch(() => {});
      return (await measure()) - before;
    });
  });

  it("is counted by the doors as it is counted here", async () => {
    const [client, other] = [newClient(), newClient()];
    const statuses = await inParallel(460, 25, async (index) => {
      return (await logIn(`nobody-${index}@nowhere-at-all.com`, "guess", client)).status;
    });
    const signUps = await inParallel(310, 25, async () => (await signUp(other)).status);
    forgetCounts();
    const refused = (list: number[]) => list.filter((status) => status === 429).length;
    expect(460 - refused(statuses)).toBe(await exhaust("login", keyOf(client)));
    expect(310 - refused(signUps)).toBe(await exhaust("signUp", keyOf(other)));
    const leader = await makeLinkedLeader();
    const third = newClient();
    const sent = await inParallel(95, 10, async (index) => {
      const reviewText = `Sprint ${index} of the year went as planned, ${newAddress().slice(0, 6)}.`;
      return (await sendByLink(leader, { reviewText }, { client: third })).status;
    });
    forgetCounts();
    expect(95 - refused(sent)).toBe(await exhaust("linkReview", networkLimitKey(keyOf(third), leader.id)));
  }, 120_000);

  it("is not told of a login by the limit of the address", async () => {
    await expectBlind(ROUNDS, async (isActing) => {
      const victim = await makeUser({ password });
      const client = newClient();
      if (isActing) expect((await logIn(victim.email, password, client)).status).toBe(200);
      return exhaust("login", keyOf(client));
    });
  }, 60_000);

  it("is not told of a login by wrong tries that it would have forgiven", async () => {
    await expectBlind(
      ROUNDS,
      async (isActing) => {
        const { email } = await makeUser({ password });
        const client = newClient();
        for (let i = 0; i < 9; i++) await logIn(email, `wrong ${i}`, client);
        if (isActing) expect((await logIn(email, password, client)).status).toBe(200);
        for (let more = 0; ; more++) if ((await logIn(email, "wrong", client)).status === 429) return more;
      },
      { signOfActing: 1 },
    );
  }, 120_000);

  it("is not told of a reset by an account that was slowed down", async () => {
    await expectBlind(
      100,
      async (isActing) => {
        const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
        const { email } = await makeUser({
          password,
          resetToken: hash,
          resetTokenExpiry: new Date(START + QUARTER_MS),
        });
        const office = newClient();
        await exhaust("accountFailure", failureKey(email));
        await exhaust("loginFailure", `${keyOf(office)} ${failureKey(email)}`);
        if (isActing) {
          const body = { token, password: "whole new harbour" };
          expect((await call(resetPassword, { method: "POST", body, client: office })).status).toBe(200);
        }
        const [far, near] = [await logIn(email, "wrong", newClient()), await logIn(email, "wrong", office)];
        return Number(far.status === 401) + Number(near.status === 401);
      },
      { signOfActing: 1 },
    );
  }, 300_000);

  it("is not told of a sign-up", async () => {
    await expectBlind(ROUNDS, async (isActing) => {
      const client = newClient();
      if (isActing) expect((await signUp(client)).status).toBe(200);
      return exhaust("signUp", keyOf(client));
    });
  }, 60_000);

  it("is not told of a review by a link", async () => {
    const leader = await makeLinkedLeader();
    await expectBlind(ROUNDS, async (isActing) => {
      const client = newClient();
      if (isActing) expect((await sendByLink(leader, {}, { client })).status).toBe(201);
      return exhaust("linkReview", networkLimitKey(keyOf(client), leader.id));
    });
  }, 60_000);
});

describe("an office behind one address (SEC-R3)", () => {
  it("is not kept from signing up by sign-ups that were refused", async () => {
    const client = newClient();
    const refusals = [{ password: "iloveyou" }, { email: "amara@gmail.com" }, { title: "" }];
    const statuses = await inParallel(300, 20, async (index) => {
      return (await signUp(client, refusals[index % 3])).status;
    });
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect(await exhaust("signUp", keyOf(client))).toBeGreaterThanOrEqual(200);
  });

  it("has passwords weighed only so often before a sign-up", async () => {
    const client = newClient();
    await exhaust("passwordStrength", keyOf(client));
    const refused = await signUp(client, { password: "iloveyou" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  it("is let in by the hundred, though colleagues mistype their passwords", async () => {
    const client = newClient();
    await inParallel(250, 20, (index) => logIn(`nobody-${index}@nowhere-at-all.com`, "guess", client));
    const colleague = await makeUser({ password });
    for (let i = 0; i < 20; i++) expect((await logIn(colleague.email, password, client)).status).toBe(200);
  });

  it("sends reviews to one leader while another's limit is used up", async () => {
    const [one, other] = [await makeLinkedLeader(), await makeLinkedLeader()];
    const client = newClient();
    await exhaust("linkReview", networkLimitKey(keyOf(client), one.id));
    expect((await sendByLink(one, {}, { client })).status).toBe(429);
    expect((await sendByLink(other, {}, { client })).status).toBe(201);
  });
});

describe("the owner of an account that was slowed down", () => {
  it("logs in with the password that was just set, and nobody else does", async () => {
    const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
    const resetTokenExpiry = new Date(START + QUARTER_MS);
    const { email } = await makeUser({ password, resetToken: hash, resetTokenExpiry });
    await exhaust("accountFailure", failureKey(email));
    const fresh = "whole new harbour";
    expect((await logIn(email, fresh, newClient())).status).toBe(429);
    await call(resetPassword, { method: "POST", body: { token, password: fresh } });
    expect((await logIn(email, "wrong", newClient())).status).toBe(429);
    expect((await logIn(email, password, newClient())).status).toBe(429);
    expect((await logIn(email, fresh, newClient())).status).toBe(200);
  });

  it("is no target for guesses without end in that quarter of an hour", async () => {
    const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
    const resetTokenExpiry = new Date(START + QUARTER_MS);
    const { email } = await makeUser({ password, resetToken: hash, resetTokenExpiry });
    await exhaust("accountFailure", failureKey(email));
    const fresh = "whole new harbour";
    await call(resetPassword, { method: "POST", body: { token, password: fresh } });
    for (let i = 0; i < 1000; i++) await logIn(email, `guess ${i}`, newClient());
    expect((await logIn(email, fresh, newClient())).status).toBe(429);
  }, 60_000);
});
