import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as forgotPassword } from "@/app/api/forgot-password/route";
import { POST as login } from "@/app/api/login/route";
import { POST as register } from "@/app/api/register/route";
import { POST as resendVerification } from "@/app/api/resend-verification/route";
import { GET as unsubscribe } from "@/app/api/unsubscribe/route";
import { renewVerification } from "@/lib/accounts/mutations/resend-verification";
import { addressInput } from "@/lib/accounts/schema";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { loginInput } from "@/lib/auth/schema";
import { firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { route } from "@/lib/http/route";
import { makeCompany } from "@/tests/factories";
import { forgetCounts, lowerLimits } from "@/tests/limits";
import { call } from "@/tests/requests";
import { inParallel } from "../in-parallel";
import { makeCases } from "./cases";
import { areaUnderCurve, compareTimes, sampleTimes } from "./timing";
import { newAddress } from "./world";

beforeAll(() => makeCases());

// How long the site takes to answer must not reveal who has an account (SEC-A4). Tests hash passwords at a
// low cost, so they see differences that the product's 250 ms of hashing would hide.

const SAMPLES = 200;
const WARM_UP = 10;

type Endpoint = {
  name: string;
  handler: typeof login;
  isVerified: boolean;
  /** The body sent with the address; null if only the address is sent, in the query. */
  fields: Record<string, unknown> | null;
};

const ENDPOINTS: Endpoint[] = [
  { name: "login", handler: login, isVerified: true, fields: { password: "not the password" } },
  { name: "forgot-password", handler: forgotPassword, isVerified: true, fields: {} },
  { name: "resend-verification", handler: resendVerification, isVerified: false, fields: {} },
  {
    name: "register",
    handler: register,
    isVerified: true,
    fields: {
      firstName: "Amara",
      lastName: "Okafor",
      password: "amber-kettle-orchard",
      title: "Engineer",
      agreedToTerms: true,
    },
  },
  { name: "unsubscribe", handler: unsubscribe, isVerified: true, fields: null },
];

let hashedPassword: string;
let companyId: string;

beforeAll(async () => {
  hashedPassword = await hashPassword("quiet harbour");
  companyId = (await makeCompany()).id;
});

afterEach(() => vi.useRealTimers());

const newAddresses = () => Array.from({ length: SAMPLES }, newAddress);

async function joinAll(emails: string[], isVerified: boolean): Promise<void> {
  await db.user.createMany({
    data: emails.map((email) => ({
      email,
      mailbox: email,
      firstName: "Test",
      lastName: "Person",
      authorSalt: new Uint8Array(randomBytes(16)),
      agreedToTerms: true,
      createdAt: firstOfMonth(new Date()),
      hashedPassword,
      isVerified,
      companyId: isVerified ? companyId : null,
    })),
  });
}

async function askOnce({ handler, fields }: Endpoint, email: string, client: string) {
  const response = fields
    ? await call(handler, { method: "POST", body: { email, ...fields }, client })
    : await call(handler, { url: `/?${new URLSearchParams({ email })}`, client });
  // The cookie's value is random, and its date changes every second.
  const headers = JSON.stringify([...response.headers])
    .replace(/sign-up=[\w-]{64};/, "sign-up;")
    .replace(/Expires=[^;]*;/, "");
  const answer = JSON.stringify([response.status, headers, await response.text()]);
  return { status: response.status, answer };
}

// Three offices ask for known and unknown addresses until just before their limits: a limit that counted some
// of them twice would show in the answers.
async function sample(endpoint: Endpoint) {
  const groups = { known: newAddresses(), unknown: newAddresses() };
  await joinAll(groups.known, endpoint.isVerified);
  const offices = [randomUUID(), randomUUID(), randomUUID()];
  let asked = 0;
  const ask = async (email: string) => {
    const { answer } = await askOnce(endpoint, email, offices[asked++ % offices.length] ?? "");
    return answer;
  };
  await Promise.all(Array.from({ length: WARM_UP }, () => ask(newAddress())));
  return sampleTimes(ask, groups);
}

/** As many as the pool has connections: on a busy machine, others would wait too long for one and get a 503. */
const AT_ONCE = 10;

async function reachLimit(endpoint: Endpoint, emails: string[], atOnce = AT_ONCE) {
  const client = "198.51.100.7";
  const asked = await inParallel(emails.length, atOnce, (index) =>
    askOnce(endpoint, emails[index] ?? "", client),
  );
  forgetCounts();
  return {
    allowed: asked.filter(({ status }) => status !== 429).length,
    answers: new Set(asked.map(({ answer }) => answer)),
  };
}

describe("the measure", () => {
  it("is the share of pairs in which the known one took longer", () => {
    expect(areaUnderCurve([{ known: [4, 5], unknown: [1, 2, 3] }])).toBe(1);
    expect(areaUnderCurve([{ known: [1, 2], unknown: [3] }])).toBe(0);
    expect(areaUnderCurve([{ known: [1, 2, 3], unknown: [2] }])).toBe(0.5);
    expect(areaUnderCurve([{ known: [1, 4], unknown: [2, 3, 3] }])).toBe(0.5);
    expect(areaUnderCurve([{ known: [2, 4], unknown: [3, 1] }])).toBe(0.75);
  });

  it("compares within a block, so that it sees small differences on a machine that slows down", () => {
    const block = { known: [2, 3], unknown: [1, 2] };
    const slower = { known: [12, 13], unknown: [11, 12] };
    expect(areaUnderCurve([block, slower])).toBe(areaUnderCurve([block]));
  });

  it.each<Endpoint>([
    {
      name: "a login that compares no hash where there is no account",
      isVerified: true,
      fields: { password: "not the password" },
      handler: route({
        access: "public",
        body: loginInput,
        handle: async ({ body: { email, password } }) => {
          const user = await db.user.findUnique({ where: { email }, select: { hashedPassword: true } });
          if (user) await verifyPassword(password, user.hashedPassword);
          throw new AppError("unauthenticated", "Invalid email or password");
        },
      }),
    },
    {
      name: "resend-verification without the wait that hides its work",
      isVerified: false,
      fields: {},
      handler: route({
        access: "public",
        body: addressInput,
        handle: async ({ body }) => {
          await db.$transaction((tx) => renewVerification(tx, body.email, new Date()));
        },
      }),
    },
  ])("finds the leak of $name", async (endpoint) => {
    const { areTold, auc, answers } = await compareTimes(() => sample(endpoint));
    expect([...answers]).toHaveLength(1);
    expect(areTold, `AUC ${auc}`).toBe(true);
  });
});

describe("known and unknown addresses (SEC-A4)", () => {
  it.each(ENDPOINTS)(
    "reach the limit of a client at the same point and with the same answer in $name",
    async (endpoint) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 8, 9, 9, 1) });
      const points = 12;
      lowerLimits(["login", "mailRequest", "signUp"], points);
      // More than any random extra allows; the same client in the same window gets the same extra.
      const emails = Array.from({ length: 24 }, newAddress);
      const unknown = await reachLimit(
        endpoint,
        emails.map(() => newAddress()),
      );
      await joinAll(emails, endpoint.isVerified);
      const known = await reachLimit(endpoint, emails);
      expect(known).toEqual(unknown);
      expect(known.answers.size).toBe(2);
      expect(known.allowed).toBeGreaterThanOrEqual(points);
      expect(known.allowed).toBeLessThan(emails.length);
    },
    120_000,
  );

  it("reach the limit of wrong passwords at the same point and with the same answer", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 8, 9, 9, 1) });
    const [endpoint] = ENDPOINTS;
    if (!endpoint) throw new Error("There is no endpoint");
    const tries = Array<string>(20).fill(newAddress());
    // One at a time: parallel tries are all let in, even if each were refunded when it ends.
    const unknown = await reachLimit(endpoint, tries, 1);
    await joinAll(tries.slice(0, 1), true);
    const known = await reachLimit(endpoint, tries, 1);
    expect(known).toEqual(unknown);
    expect(known.answers.size).toBe(2);
    expect(known.allowed).toBeLessThan(tries.length);
  });

  it.each(ENDPOINTS)(
    "get the same answer after the same time from $name",
    async (endpoint) => {
      const { areTold, auc, answers } = await compareTimes(() => sample(endpoint));
      expect([...answers]).toHaveLength(1);
      expect(areTold, `AUC ${auc}`).toBe(false);
    },
    60_000,
  );
});
