import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { GET as askLibrary, POST as tellLibrary } from "@/app/api/auth/[...nextauth]/route";
import { loginInput } from "@/lib/auth/schema";
import { type Described, readDescribed } from "@/tests/api-docs";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { forgetCounts } from "@/tests/limits";
import { type Known, type Payload, payloads } from "@/tests/random-input";
import { type CookieJar, call, signIn } from "@/tests/requests";

// `INPUT_SEED=7 npx vitest run --project db lib/http/random-input.db.test.ts` sends others.
const SEED = Number(process.env.INPUT_SEED ?? 20_261_123);
const PAYLOADS = 10_000;
const FEW_PAYLOADS = 25;
// Draws pictures, and tries two thousand keys of sessions.
const SLOW = ["GET /api/share-image", "POST /api/me/sessions/end"];
const AT_ONCE = 20;
const PASSWORD = "amber-kettle-orchard";

const CALLERS = ["visitor", "person", "member", "leader", "admin"] as const;
type Caller = (typeof CALLERS)[number];

const FIELDS = ["message", "code", "field", "marks"];
const FOREIGN_WORDS =
  /^(Invalid (input|UUID|option|string|ISO|URL|union|key|element)|Too (big|small)|Unrecognized)|expected \w+, received|\b(undefined|Error|Prisma|SELECT|JSON at position)\b/;

const byLibrary = { access: "public", query: z.looseObject({}), body: loginInput } as const;
const endpoints: Described[] = [
  ...(await readDescribed()),
  { method: "GET", path: "/api/auth/csrf", handler: askLibrary, definition: { access: "public" } },
  { method: "POST", path: "/api/auth/callback/credentials", handler: tellLibrary, definition: byLibrary },
];
const problems = new Map<string, string>();
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => rejections.push(reason);

type World = Known & { jars: Partial<Record<Caller, CookieJar>> };
let world: World;

beforeAll(async () => {
  process.on("unhandledRejection", noteRejection);
  world = await makeWorld();
});
afterAll(() => {
  process.off("unhandledRejection", noteRejection);
});

async function makeWorld(): Promise<World> {
  const [company, second] = await Promise.all([
    makeCompany({ domain: `fabrikam-${randomUUID()}.com` }),
    makeCompany(),
  ]);
  const [member, leader, admin, other, person] = await Promise.all([
    makeUser({ company, password: PASSWORD }),
    makeUser({ company, areReviewsPublic: true, isBadgeShown: true, feedbackLink: "x", password: PASSWORD }),
    makeUser({ company, isAdmin: true, password: PASSWORD }),
    makeUser({ company }),
    makeUser({ authProvider: "google", companyId: null, title: null }),
  ]);
  const reviews = await Promise.all([
    makeReview({ leader, author: member, ratings: { overallRating: 4 } }),
    makeReview({ leader, author: other, isShareable: true, ratings: { overallRating: 2 } }),
    makeReview({ leader, author: admin, ratings: { overallRating: 2 } }),
    makeReview({ leader: other, author: member, state: "HELD" }),
    makeReview({ leader: other, author: leader }),
  ]);
  const people = [leader, member, other, admin, person];
  const [asMember, asLeader, asAdmin, asPerson] = await Promise.all(
    [member, leader, admin, person].map((user) => signIn(user)),
  );
  return {
    reviews: reviews.map(({ id }) => id),
    people: people.map(({ id }) => id),
    companies: [company.id, second.id],
    emails: people.map(({ email }) => email),
    password: PASSWORD,
    jars: { member: asMember, leader: asLeader, admin: asAdmin, person: asPerson },
  };
}

it("10,000 random payloads over all endpoints give no 5xx and no unhandled rejection (SEC-I1, SEC-Q3)", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const seed = `INPUT_SEED=${SEED}`;
  let sent = 0;
  for (const endpoint of endpoints) {
    const numRuns = shareOf(endpoint);
    const chosen = fc.sample(payloads(endpoint.definition, world), { numRuns, seed: SEED });
    expect(
      chosen.some((payload) => fits(endpoint, payload)),
      `${seed}: ${nameOf(endpoint)}`,
    ).toBe(true);
    for (let from = 0; from < chosen.length; from += AT_ONCE) {
      forgetCounts();
      const batch = chosen.slice(from, from + AT_ONCE).map((payload, index) => ({
        payload,
        caller: CALLERS[(from + index) % CALLERS.length] ?? "visitor",
      }));
      const areLost = await Promise.all(batch.map(({ payload, caller }) => check(endpoint, caller, payload)));
      sent += batch.length;
      if (areLost.includes(true)) world = await makeWorld();
    }
  }
  const faults = written.mock.calls
    .map(([line]) => String(line))
    .filter((line) => line.includes("request-failed"));
  written.mockRestore();
  expect([...problems].slice(0, 10), seed).toEqual([]);
  expect({ rejections, faults }, seed).toEqual({ rejections: [], faults: [] });
  expect(sent).toBeGreaterThanOrEqual(PAYLOADS);
});

function shareOf(endpoint: Described): number {
  const hasMany = (each: Described) => hasInput(each) && !SLOW.includes(nameOf(each));
  const many = endpoints.filter(hasMany).length;
  const rest = PAYLOADS - (endpoints.length - many) * FEW_PAYLOADS;
  return hasMany(endpoint) ? Math.ceil(rest / many) : FEW_PAYLOADS;
}

function hasInput({ definition: { params, query, body } }: Described): boolean {
  return Boolean(params || query || body);
}

/** Otherwise the test wouldn't reach what is behind the schemas. */
function fits({ definition: { params, query, body } }: Described, payload: Payload): boolean {
  const asked = Object.fromEntries(new URLSearchParams(payload.query));
  const isFit = (schema: z.ZodType | undefined, input: unknown) => !schema || schema.safeParse(input).success;
  return isFit(params, payload.params) && isFit(query, asked) && (!body || isFit(body, jsonIn(payload.body)));
}

function jsonIn(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True if the payload has ended the caller's session, or deleted the account. */
async function check(endpoint: Described, caller: Caller, payload: Payload): Promise<boolean> {
  const note = (problem: string) => {
    problems.set(nameOf(endpoint), `${problem} for ${caller}: ${JSON.stringify(payload).slice(0, 500)}`);
  };
  try {
    const response = await sendUntilFree(endpoint, caller, payload);
    const text = await response.text();
    const problem = problemOf(response, text);
    if (problem) note(`${problem}: ${response.status} ${text.slice(0, 300)}`);
    const isOut = response.status === 401 && caller !== "visitor" && !payload.headers.cookie;
    return isOut && endpoint.definition.access !== "public";
  } catch (error) {
    note(String(error));
    return false;
  }
}

/** A busy machine may answer 503; an input that causes one causes it each time. */
async function sendUntilFree(endpoint: Described, caller: Caller, payload: Payload): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await send(endpoint, caller, payload);
    if (response.status !== 503 || tries === 5) return response;
    await sleep(200);
  }
}

function send({ method, path, handler }: Described, caller: Caller, payload: Payload): Promise<Response> {
  const { query, params, body, headers } = payload;
  const address = path.replace(/\[(\w+)\]/g, (_, name) =>
    encodeURIComponent((params[name] ?? "").toWellFormed()),
  );
  const cookies = headers.cookie ? undefined : world.jars[caller];
  return call(handler, { method, url: `${address}?${query}`, body, params, headers, cookies });
}

function problemOf(response: Response, text: string): string | undefined {
  if (response.status >= 500) return "A fault of ours";
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (response.status >= 400) {
    if (!isJson) return "An error that isn't JSON";
    const { message, ...more } = JSON.parse(text);
    if (Object.keys(more).some((key) => !FIELDS.includes(key))) return "An error with another field";
    if (FOREIGN_WORDS.test(message)) return "Words that aren't ours";
  }
  const isRound = (number: number) => Number.isInteger(number) || /^\d\.\d$/.test(String(number));
  return isJson && !numbersIn(JSON.parse(text)).every(isRound)
    ? "A number that isn't rounded (F)"
    : undefined;
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

function nameOf({ method, path }: Described): string {
  return `${method} ${path}`;
}
