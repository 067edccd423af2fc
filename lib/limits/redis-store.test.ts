import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { RedisStore } from "@/lib/limits/redis-store.mjs";
import type { Allowance, Use } from "@/lib/limits/store";
import { startRedis } from "@/tests/redis";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
// Redis uses its own clock, so the days are real ones.
const MIDNIGHT = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
const NOW = MIDNIGHT - HOUR_MS / 2;
const WAIT_MAX_MS = 300;
const SLACK_MS = 1_000;

type Redis = Awaited<ReturnType<typeof startRedis>>;

const allowance = (fields: Partial<Allowance> = {}): Allowance => ({
  ...{ points: 3, extra: 0, windowMs: HOUR_MS, beginsWithUse: false, staysSpent: false },
  ...fields,
});

let redis: Redis;
let stores: RedisStore[] = [];
const log = vi.fn();

const events = () => log.mock.calls.map(([event]) => event);

function openStore({ url = redis.url, waitMaxMs = 10_000 } = {}): RedisStore {
  const store = new RedisStore({ url, maxKeys: 1000, log, waitMaxMs });
  stores.push(store);
  return store;
}

beforeEach(() => log.mockReset());

afterEach(() => {
  for (const store of stores) store.destroy();
  stores = [];
});

async function takeAll(store: RedisStore, name: string, allowed: Allowance, now = NOW): Promise<number> {
  for (let taken = 0; ; taken++) if (!(await store.take(name, allowed, now))) return taken;
}

function takeInRedis(store: RedisStore): Promise<boolean> {
  return redis.isCounted(() => store.take(crypto.randomUUID(), allowance(), NOW));
}

describe("limits in Redis", () => {
  beforeAll(async () => {
    redis = await startRedis();
  });

  afterAll(() => redis.stop());

  it("are counted together by all processes, with the same random extra", async () => {
    const [one, other] = [openStore(), openStore()];
    const seen = new Set<number>();
    for (let name = 0; name < 100; name++) {
      const shared = allowance({ extra: 3, staysSpent: true });
      const turns = await Promise.all([
        takeAll(one, `name ${name}`, shared),
        takeAll(other, `name ${name}`, shared),
      ]);
      seen.add(turns[0] + turns[1]);
    }
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
  });

  it("allow each process the same random extra on a name", async () => {
    const [one, other] = [openStore(), openStore()];
    const allowed = allowance({ extra: 3 });
    for (let index = 0; index < 10; index++) {
      const name = `same extra ${index}`;
      const taken: Use[] = [];
      for (let use = await one.take(name, allowed, NOW); use; use = await one.take(name, allowed, NOW)) {
        taken.push(use);
      }
      for (const use of taken) await one.giveBack(use);
      expect(await takeAll(other, name, allowed)).toBe(taken.length);
    }
  });

  it("follow the clock, and take a use back to the window it came from", async () => {
    const store = openStore();
    const early = await store.take("clock", allowance(), NOW);
    expect(await takeAll(store, "clock", allowance())).toBe(2);
    expect(await takeAll(store, "clock", allowance(), NOW + HOUR_MS)).toBe(3);
    if (early) await store.giveBack(early);
    expect(await takeAll(store, "clock", allowance(), NOW + HOUR_MS)).toBe(0);
    expect(await takeAll(store, "clock", allowance())).toBe(1);
  });

  it.each([
    [true, 0],
    [false, 3],
  ])(
    "once used up, where that lasts (%s), have %i left after all was given back",
    async (staysSpent, left) => {
      const store = openStore();
      const allowed = allowance({ staysSpent });
      const name = `spent ${staysSpent}`;
      const taken = [];
      for (let use = 0; use < 3; use++) taken.push(await store.take(name, allowed, NOW));
      expect(await store.take(name, allowed, NOW)).toBeNull();
      for (const use of taken) if (use) await store.giveBack(use);
      expect(await takeAll(store, name, allowed)).toBe(left);
    },
  );

  it("leave nothing of a use that was given back, and forget what they are told to", async () => {
    const store = openStore();
    const before = await redis.copy();
    const use = await store.take("a login", allowance(), NOW);
    expect((await redis.copy()).size).toBe(before.size + 1);
    if (use) await store.giveBack(use);
    expect([...(await redis.copy()).keys()].sort()).toEqual([...before.keys()].sort());
    await takeAll(store, "to forget", allowance());
    await store.forget("to forget", allowance(), NOW);
    expect(await takeAll(store, "to forget", allowance())).toBe(3);
  });

  it("go on over midnight if they began with a use, under the salt of that day", async () => {
    const store = openStore();
    const ofDay = allowance({ windowMs: DAY_MS, beginsWithUse: true });
    expect(await takeAll(store, "mail", ofDay)).toBe(3);
    expect(await takeAll(store, "mail", ofDay, MIDNIGHT + HOUR_MS)).toBe(0);
    await store.forget("mail", ofDay, MIDNIGHT + HOUR_MS);
    expect(await takeAll(store, "mail", ofDay, MIDNIGHT + HOUR_MS)).toBe(3);
  });

  it("accept a proof once, also over midnight, and in all processes at once (SEC-R2)", async () => {
    const [one, other] = [openStore(), openStore()];
    const at = (store: RedisStore, now: number) => store.spend("a proof", HOUR_MS, now);
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => at(i % 2 ? one : other, NOW)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await at(openStore(), MIDNIGHT + HOUR_MS / 4)).toBe(false);
  });

  it("hold counts alone, and each ends with a whole second that says nothing of the first use (SEC-R1)", async () => {
    const store = openStore();
    const before = new Set((await redis.copy()).keys());
    await takeAll(store, "shared", allowance({ staysSpent: true }));
    await takeAll(store, "own", allowance());
    for (const later of [0, 7_300]) await store.spend(`proof ${later}`, HOUR_MS, NOW + later);
    store.admit("an address", "what comes from a password", NOW);
    const copy = [...(await redis.copy())].filter(([key]) => !before.has(key));
    expect(copy).toHaveLength(4);
    const proofs = copy.filter(([, { value }]) => value === "1");
    const end = MIDNIGHT + HOUR_MS;
    expect(proofs.map(([, { endsAtMs }]) => endsAtMs)).toEqual([end, end]);
    for (const [key, { value, endsAtMs }] of copy) {
      expect(key).toMatch(/^limits:[\w-]{22}$/);
      expect(value).toMatch(/^\d+$/);
      expect(endsAtMs % 1000).toBe(0);
    }
  });

  it("are counted under a salt of each day, which ends with it, or a day later if a window may last so long", async () => {
    const store = openStore();
    const lasting = allowance({ windowMs: DAY_MS, beginsWithUse: true });
    for (const allowed of [allowance(), lasting]) {
      for (const now of [NOW, MIDNIGHT]) await store.take("a name", allowed, now);
    }
    const copy = await redis.copy();
    const day = MIDNIGHT / DAY_MS;
    const salts = [day - 1, day, `${day - 1}:lasting`, `${day}:lasting`].map((one) =>
      copy.get(`limits:salt:${one}`),
    );
    const daysLeft = salts.map((salt) => ((salt?.endsAtMs ?? 0) - 60_000 - MIDNIGHT) / DAY_MS);
    expect(daysLeft).toEqual([0, 1, 1, 2]);
    for (const salt of salts) expect(Buffer.from(salt?.value ?? "", "base64url")).toHaveLength(32);
    expect(new Set(salts.map((salt) => salt?.value)).size).toBe(4);
  });

  it("say nothing of a Redis that keeps nothing on its disk", async () => {
    await openStore().take("a name", allowance(), NOW);
    await redis.ask((client) => client.ping());
    expect(events()).toEqual([]);
  });
});

describe("while Redis is away, limits", () => {
  beforeEach(async () => {
    redis = await startRedis();
  });

  afterEach(() => redis.stop());

  it("are counted in memory, with one line for it, and in Redis again when it is back", async () => {
    const one = openStore();
    expect(await takeAll(one, "a name", allowance())).toBe(3);
    expect(await one.spend("a proof", HOUR_MS, NOW)).toBe(true);
    await redis.kill();
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => one.take("a name", allowance(), NOW)));
    expect(atOnce.filter(Boolean)).toHaveLength(3);
    expect(await one.spend("a proof", HOUR_MS, NOW)).toBe(false);
    expect(events()).toEqual(["redis-unavailable"]);
    await redis.start();
    await expect.poll(() => takeInRedis(one)).toBe(true);
    expect(await takeAll(one, "again", allowance())).toBe(3);
    expect(await takeAll(openStore(), "again", allowance())).toBe(0);
    expect(events()).toEqual(["redis-unavailable"]);
  });

  it("wait for it a moment at first, and then not at all", async () => {
    const store = openStore({ waitMaxMs: WAIT_MAX_MS });
    await store.take("a name", allowance(), NOW);
    redis.freeze();
    const took = async () => {
      const startedAt = performance.now();
      expect(await store.take(crypto.randomUUID(), allowance(), NOW)).not.toBeNull();
      return performance.now() - startedAt;
    };
    expect(await took()).toBeLessThan(WAIT_MAX_MS + SLACK_MS);
    const more = [];
    for (let call = 0; call < 20; call++) more.push(await took());
    expect(more.reduce((sum, ms) => sum + ms)).toBeLessThan(WAIT_MAX_MS);
    redis.thaw();
    await expect.poll(() => takeInRedis(store)).toBe(true);
    expect(events()).toEqual(["redis-unavailable"]);
  });

  it("wait for it as long as they are told, even on a connection that says nothing", async () => {
    const store = openStore({ waitMaxMs: 4_000 });
    await store.take("a name", allowance(), NOW);
    redis.freeze();
    const startedAt = performance.now();
    await store.take("another name", allowance(), NOW);
    // A timer may fire up to a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(3_990);
    redis.thaw();
    await expect.poll(() => takeInRedis(store)).toBe(true);
  });

  it("work at once if it isn't there at the start", async () => {
    await redis.kill();
    const store = openStore({ waitMaxMs: WAIT_MAX_MS });
    const startedAt = performance.now();
    expect(await takeAll(store, "a name", allowance())).toBe(3);
    expect(performance.now() - startedAt).toBeLessThan(WAIT_MAX_MS + SLACK_MS);
    expect(events()).toEqual(["redis-unavailable"]);
  });

  it("are counted in memory when Redis is full, so that a flood clears no count (SEC-R6)", async () => {
    const store = openStore();
    const sought = allowance({ staysSpent: true });
    await takeAll(store, "sought", sought);
    await redis.ask((client) => client.config("SET", "maxmemory", "1"));
    expect(await takeAll(store, "another", sought)).toBe(3);
    expect(events()).toEqual(["redis-unavailable"]);
    await redis.ask((client) => client.config("SET", "maxmemory", "0"));
    await expect.poll(() => store.take("sought", sought, NOW)).toBeNull();
  });
});

it("says so if Redis would write to its disk", async () => {
  redis = await startRedis(["--save", "3600 1", "--appendonly", "yes"]);
  try {
    await openStore().take("a name", allowance(), NOW);
    await expect
      .poll(() => log.mock.calls)
      .toEqual([["redis-writes-to-disk", { save: "3600 1", appendonly: "yes" }]]);
  } finally {
    await redis.stop();
  }
});
