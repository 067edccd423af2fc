import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { windowEnd } from "./limit-counters.mjs";
import { dayOf, endOf, MemoryStore, placeOf } from "./memory-store.mjs";

const PREFIX = "limits";
const SILENCE_MAX_MS = 3_000;
const RETRY_MS = 1_000;
const SALTS_KEPT_MS = 60_000;
const DAY_SECONDS = 24 * 60 * 60;
const CLOCKS_APART_SECONDS = 60;
// More than a window's refunds can take away.
const USED_UP = 1_000_000_000;

// The library's script, but a count ends with a whole second: the fraction would be that of its first use.
// And a count that falls to 0 is dropped: it would show that someone logged in.
const COUNT = `
redis.call('set', KEYS[1], 0, 'EXAT', redis.call('time')[1] + ARGV[2], 'NX')
local used = redis.call('incrby', KEYS[1], ARGV[1])
if used < 1 then redis.call('del', KEYS[1]) end
return {used, redis.call('pttl', KEYS[1])}`;

/** @typedef {import("./store").Allowance} Allowance @typedef {import("./store").Use} Use */

/** While Redis is away, counts in this process's memory. @implements {import("./store").LimitStore} */
export class RedisStore {
  #memory;
  #log;
  #redis;
  #counter;
  #opened;
  #isAway = false;
  /** @type {Map<string, Promise<Buffer | null>>} */
  #salts = new Map();

  /** `waitMaxMs`: no call waits longer for Redis. @param {{ url: string, maxKeys: number, waitMaxMs: number,
   *   log: (event: import("../log").LogEvent, details?: {}) => void }} options */
  constructor({ url, maxKeys, waitMaxMs, log }) {
    this.#memory = new MemoryStore(maxKeys);
    this.#log = log;
    this.#redis = new Redis(url, {
      commandTimeout: waitMaxMs,
      // Calls may still wait on the connection.
      socketTimeout: Math.max(SILENCE_MAX_MS, 2 * waitMaxMs),
      connectTimeout: SILENCE_MAX_MS,
      retryStrategy: () => RETRY_MS,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      enableOfflineQueue: false,
    });
    this.#counter = new RateLimiterRedis({
      storeClient: this.#redis,
      keyPrefix: PREFIX,
      // Each call says how long, and `#take` says how many.
      points: 1,
      duration: 1,
      customIncrTtlLuaScript: COUNT,
    });
    // The calls themselves fail and say why.
    this.#redis.on("error", () => undefined);
    const ready = new Promise((resolve) => this.#redis.once("ready", resolve));
    this.#opened = Promise.race([ready, sleep(waitMaxMs)]);
    void ready.then(() => this.#checkDisk());
    // Someone may empty Redis, and a process that starts afterwards makes another salt.
    setInterval(() => this.#salts.clear(), SALTS_KEPT_MS).unref();
  }

  /** @param {string} name @param {Allowance} allowance @param {number} now */
  take(name, allowance, now) {
    return this.#try(
      () => this.#take(name, allowance, now),
      () => this.#memory.take(name, allowance, now),
    );
  }

  /** @param {Use} use */
  async giveBack(use) {
    // A use is of one of the two stores. The other doesn't know its key, and does nothing.
    this.#memory.giveBack(use);
    await this.#try(
      () => this.#counter.reward(use.key, 1, { customDuration: 1 }),
      () => undefined,
    );
  }

  /** @param {string} name @param {Allowance} allowance @param {number} now */
  async forget(name, allowance, now) {
    this.#memory.forget(name, allowance, now);
    await this.#try(
      async () => this.#counter.delete(await this.#placeOf(name, allowance, now).then(({ key }) => key)),
      () => undefined,
    );
  }

  /** @param {string} name @param {number} forMs @param {number} now */
  async spend(name, forMs, now) {
    // Here too: otherwise what was spent could be spent again when Redis goes away.
    if (!this.#memory.spend(name, forMs, now)) return false;
    return this.#try(
      () => this.#spend(name, forMs, now),
      () => true,
    );
  }

  /** Nothing made from a password leaves the machine.
   * @param {string} address @param {string} passwordHash @param {number} now */
  admit(address, passwordHash, now) {
    this.#memory.admit(address, passwordHash, now);
  }

  /** @param {string} address @param {string} passwordHash @param {number} now */
  isAdmitted(address, passwordHash, now) {
    return this.#memory.isAdmitted(address, passwordHash, now);
  }

  destroy() {
    this.#redis.disconnect();
  }

  /** @param {string} name @param {Allowance} allowance @param {number} now */
  async #take(name, allowance, now) {
    const { key, max, endsAt } = await this.#placeOf(name, allowance, now);
    const customDuration = Math.ceil((endsAt - now) / 1000);
    const { consumedPoints: used } = await this.#counter.penalty(key, 1, { customDuration });
    if (used <= max) return { key, endsAt };
    if (!allowance.staysSpent) await this.#counter.reward(key, 1, { customDuration });
    else if (used < USED_UP) await this.#counter.penalty(key, USED_UP, { customDuration });
    return null;
  }

  /** @param {string} name @param {number} forMs @param {number} now */
  async #spend(name, forMs, now) {
    const allowance = { points: 1, extra: 0, windowMs: 2 * forMs, beginsWithUse: true, staysSpent: false };
    const { key } = await this.#placeOf(name, allowance, now);
    // Ends with a window of the clock: any other end would show when, `forMs` earlier, someone sent a review.
    const endsAt = windowEnd(forMs, now + forMs);
    const answer = await this.#redis.set(`${PREFIX}:${key}`, 1, "EXAT", Math.ceil(endsAt / 1000), "NX");
    return answer === "OK";
  }

  /** @param {string} name @param {Allowance} allowance @param {number} now */
  async #placeOf(name, allowance, now) {
    const endsAt = endOf(allowance, now);
    const today = dayOf(now);
    // Over midnight, what began with its first use goes on under the salt of that day.
    if (allowance.beginsWithUse && dayOf(now - allowance.windowMs) < today) {
      const salt = await this.#saltOf({ day: today - 1, isLasting: true, canMake: false });
      const earlier = salt && placeOf(salt, name, allowance, endsAt);
      if (earlier && (await this.#redis.exists(`${PREFIX}:${earlier.key}`))) return { ...earlier, endsAt };
    }
    const salt = await this.#saltOf({ day: today, isLasting: allowance.beginsWithUse });
    if (!salt) throw new Error("Redis has no salt.");
    return { ...placeOf(salt, name, allowance, endsAt), endsAt };
  }

  /** A salt ends with its day (UTC). Windows that may last over midnight have another.
   * @param {{ day: number, isLasting: boolean, canMake?: boolean }} wanted */
  #saltOf({ day, isLasting, canMake = true }) {
    const key = `${PREFIX}:salt:${day}${isLasting ? ":lasting" : ""}`;
    const known = this.#salts.get(key);
    if (known) return known;
    const endsAt = (day + (isLasting ? 2 : 1)) * DAY_SECONDS + CLOCKS_APART_SECONDS;
    const read = this.#readSalt(key, canMake ? endsAt : null);
    this.#salts.set(key, read);
    read.catch(() => this.#salts.delete(key));
    return read;
  }

  /** Makes none if `endsAt` is null. @param {string} key @param {number | null} endsAt */
  async #readSalt(key, endsAt) {
    const made = randomBytes(32).toString("base64url");
    if (endsAt) await this.#redis.set(key, made, "EXAT", endsAt, "NX");
    const salt = await this.#redis.get(key);
    return salt ? Buffer.from(salt, "base64url") : null;
  }

  /** @template T @param {() => Promise<T>} there @param {() => T} here */
  async #try(there, here) {
    await this.#opened;
    if (this.#isAway) return here();
    try {
      return await there();
    } catch (error) {
      this.#leave(error);
      return here();
    }
  }

  #leave(error) {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#log("redis-unavailable", { error: error.name, code: error.code });
    void this.#comeBack();
  }

  /** Tries to write, because Redis may be full, or a copy that takes nothing. */
  async #comeBack() {
    while (this.#isAway) {
      await sleep(RETRY_MS, undefined, { ref: false });
      this.#salts.clear();
      this.#isAway = await this.#saltOf({ day: dayOf(Date.now()), isLasting: false }).then(
        () => false,
        () => true,
      );
    }
  }

  async #checkDisk() {
    const read = (name) => this.#redis.config("GET", name).then((pair) => Object(pair)[1]);
    try {
      const [save, appendonly] = await Promise.all([read("save"), read("appendonly")]);
      if (save || appendonly === "yes") this.#log("redis-writes-to-disk", { save, appendonly });
    } catch {
      // The user of Redis may not be allowed to read the settings.
    }
  }
}
