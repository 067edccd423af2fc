import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { POST as submit } from "@/app/api/reviews/route";
import { hmacParts } from "@/lib/crypto/key-ring.mjs";
import { limitKey } from "@/lib/crypto/keys";
import { accountKey, clientKey } from "@/lib/limits/client-key";
import { windowEnd } from "@/lib/limits/limit-counters.mjs";
import { LIMITS, type Limit, type RateLimitName } from "@/lib/limits/rate-limit";
import { openLimitStore } from "@/lib/limits/store";
import { makeLinkedLeader, sendByLink } from "@/tests/by-link";
import { makeUser } from "@/tests/factories";
import { holdClock } from "@/tests/limits";
import { type Copy, startRedis } from "@/tests/redis";
import { type CookieJar, call, signIn } from "@/tests/requests";
import { makeCases } from "./cases";
import { makePeople, type Person, RATINGS, textNumber } from "./world";

// docs/anonymity.md, proof 29: a thief with a copy of Redis' memory, and then more, asks who wrote today.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const CLIENT = "203.0.113.7";
const password = "quiet harbour at dusk";

let redis: Awaited<ReturnType<typeof startRedis>>;
type Cast = {
  people: Person[];
  cookies: CookieJar;
  email: string;
  linked: Awaited<ReturnType<typeof makeLinkedLeader>>;
};

let people: Person[];
let copy: Copy;
let now: number;

beforeAll(async () => {
  redis = await startRedis();
  process.env.REDIS_URL = redis.url;
  // A busy machine stalls for longer than the product waits by default.
  process.env.REDIS_WAIT_MS = "10000";
  await openLimitStore();
  await makeCases();
});

afterAll(() => redis?.stop());

async function live(client = CLIENT): Promise<Cast> {
  holdClock();
  // Counts whose window ends in the meantime would be gone from the copy.
  vi.setSystemTime(windowEnd(MINUTE_MS, Date.now()));
  people = await makePeople(6, 6);
  const { email } = await makeUser({ password });
  const cast = {
    people,
    cookies: await signIn(people[0] ?? never()),
    email,
    linked: await makeLinkedLeader(),
  };
  await act(cast, { text: 1, client });
  return cast;
}

async function act(
  { people, cookies, email, linked }: Cast,
  { text, client }: { text: number; client: string },
): Promise<void> {
  now = Date.now();
  const { id: revieweeId, companyId } = people[1] ?? never();
  const review = { ...RATINGS, revieweeId, companyId, reviewText: textNumber(text) };
  const sent = await call(submit, { method: "POST", url: "/api/reviews", body: review, cookies });
  const body = { email, password: "mistyped" };
  const refused = await call(login, { method: "POST", body, client });
  const byLink = await sendByLink(linked, { reviewText: textNumber(text + 100) }, { client });
  expect([sent.status, refused.status, byLink.status]).toEqual([201, 401, 201]);
  copy = await redis.copy();
}

function never(): never {
  throw new Error("There is no one");
}

function countsIn(stolen: Copy): string[] {
  return [...stolen.keys()].filter((key) => !key.startsWith("limits:salt:"));
}

type Keys = { master: (subject: string) => string; salt: Buffer };

/** Someone who has the program can work these keys out. */
function keysOf(client: string, { master, salt }: Keys): string[] {
  return Object.entries(LIMITS).map(([name, limitOf]) => {
    const { duration, beginsWithUse }: Limit = limitOf();
    const counter = master(`${name as RateLimitName} ${client}`);
    const counted = beginsWithUse ? counter : `${counter} ${windowEnd(duration * 1000, now)}`;
    return `limits:${createHmac("sha256", salt).update(counted).digest().toString("base64url", 0, 16)}`;
  });
}

function saltIn(stolen: Copy): Buffer {
  return Buffer.from(stolen.get(`limits:salt:${Math.floor(now / DAY_MS)}`)?.value ?? "", "base64url");
}

const theirs = (subject: string) => limitKey("counter", subject);
const guessed = (subject: string) => hmacParts(randomBytes(32), ["counter", subject]).toString("base64url");

function listFound(keys: Keys): string[] {
  const clients = [
    ...people.map(({ id }) => accountKey(id)),
    clientKey(new Headers({ "x-client-address": CLIENT })),
  ];
  return clients.filter((client) => keysOf(client, keys).some((key) => copy.has(key)));
}

describe("a copy of Redis' memory (SEC-R1)", () => {
  it("has counts alone: no account, address, name or text, and nothing that comes from a password", async () => {
    await live();
    const counts = countsIn(copy);
    expect(counts.length).toBeGreaterThan(4);
    for (const key of counts) {
      const { value, endsAtMs } = copy.get(key) ?? never();
      expect(key).toMatch(/^limits:[\w-]{22}$/);
      expect(value).toMatch(/^\d+$/);
      expect(endsAtMs).toBeGreaterThan(now - MINUTE_MS);
      expect(endsAtMs % 1000).toBe(0);
    }
  });

  it("names no one without the master key, even with the database and the salt, which the copy has", async () => {
    await live();
    expect(listFound({ master: guessed, salt: saltIn(copy) })).toEqual([]);
    expect(listFound({ master: theirs, salt: randomBytes(32) })).toEqual([]);
    // With both, the copy tells what the server's memory does: who wrote today, but not to whom.
    const author = people[0]?.id ?? "";
    expect(listFound({ master: theirs, salt: saltIn(copy) })).toEqual([
      accountKey(author),
      clientKey(new Headers({ "x-client-address": CLIENT })),
    ]);
  });

  it("shows nothing that another copy has too, once the windows in it are over", async () => {
    const earlier = countsIn(await redis.copy());
    const client = "203.0.113.8";
    const cast = await live(client);
    const first = countsIn(copy).filter((key) => !earlier.includes(key));
    vi.setSystemTime(now + DAY_MS);
    await act(cast, { text: 2, client });
    const second = countsIn(copy).filter((key) => ![...earlier, ...first].includes(key));
    // The same people did the same, and none of their keys is from the day before.
    expect(second.length).toBe(first.length);
  });
});
