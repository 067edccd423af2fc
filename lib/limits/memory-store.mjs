import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { LimitCounters, windowEnd } from "./limit-counters.mjs";

const DAY_MS = 24 * 60 * 60 * 1000;
const TIDY_EVERY_MS = 60 * 1000;
// To push one out, someone must solve this many others within its twenty minutes.
const SPENT_MAX = 50_000;

// As long as the window of the limits that a new password bypasses.
const ADMITTED_MS = 15 * 60 * 1000;
// Everyone's tries together. After them the limits apply again, so no one can guess the password this way.
const TRIES = 1000;
// Each takes a reset or a change by its owner, so an attacker can't push out someone else's.
const ADMITTED_MAX = 10_000;

/** @typedef {import("./store").Allowance} Allowance @typedef {import("./store").Use} Use */

/** @param {number} now */
export function dayOf(now) {
  return Math.floor(now / DAY_MS);
}

/** `max` is random if people share the limit: an exact one would let someone count the others' uses. Each
 * window has another `key`, so that no one can compare two windows of a client.
 * @param {Buffer} salt @param {string} name @param {Allowance} allowance @param {number} endsAt */
export function placeOf(salt, name, { points, extra, beginsWithUse }, endsAt) {
  const digest = createHmac("sha256", salt)
    .update(beginsWithUse ? name : `${name} ${endsAt}`)
    .digest();
  // Short, because a process keeps very many keys in memory.
  return {
    key: digest.toString("base64url", 0, 16),
    max: points + (digest.readUIntBE(16, 6) % (extra + 1)),
  };
}

/** @param {Allowance} allowance @param {number} now */
export function endOf({ windowMs, beginsWithUse }, now) {
  return beginsWithUse ? now + windowMs : windowEnd(windowMs, now);
}

/** @implements {import("./store").LimitStore} */
export class MemoryStore {
  /** One for all limits, so that their memory has one bound (SEC-R6). */
  counters;
  #spent = new LimitCounters(SPENT_MAX);
  /** @type {Map<string, { hash: Buffer, until: number, triesLeft: number }>} */
  #admitted = new Map();
  /** For windows that begin with a use, because they may last over midnight. */
  #lastingSalt = randomBytes(32);
  #daily = { day: -1, salt: this.#lastingSalt };

  /** @param {number} maxKeys */
  constructor(maxKeys) {
    this.counters = new LimitCounters(maxKeys);
    setInterval(() => {
      this.counters.forgetEnded(Date.now());
      this.#spent.forgetEnded(Date.now());
    }, TIDY_EVERY_MS).unref();
  }

  /** @param {string} name @param {Allowance} allowance @param {number} now */
  take(name, allowance, now) {
    const endsAt = endOf(allowance, now);
    const { key, max } = placeOf(this.#saltOf(allowance, now), name, allowance, endsAt);
    return this.counters.take(key, { max, endsAt, staysSpent: allowance.staysSpent }, now);
  }

  /** @param {Use} use */
  giveBack(use) {
    this.counters.giveBack(use);
  }

  /** @param {string} name @param {Allowance} allowance @param {number} now */
  forget(name, allowance, now) {
    const salt = this.#saltOf(allowance, now);
    this.counters.forget(placeOf(salt, name, allowance, endOf(allowance, now)).key);
  }

  /** @param {string} name @param {number} forMs @param {number} now */
  spend(name, forMs, now) {
    return this.#spent.take(name, { max: 1, endsAt: now + forMs, staysSpent: false }, now) !== null;
  }

  /** @param {string} address @param {string} passwordHash @param {number} now */
  admit(address, passwordHash, now) {
    this.#admitted.delete(address);
    if (this.#admitted.size >= ADMITTED_MAX) this.#admitted.delete(this.#admitted.keys().next().value ?? "");
    const admitted = { hash: Buffer.from(passwordHash), until: now + ADMITTED_MS, triesLeft: TRIES };
    this.#admitted.set(address, admitted);
    setTimeout(() => {
      if (this.#admitted.get(address) === admitted) this.#admitted.delete(address);
    }, ADMITTED_MS).unref();
  }

  /** @param {string} address @param {string} passwordHash @param {number} now */
  isAdmitted(address, passwordHash, now) {
    const known = this.#admitted.get(address);
    if (!known || known.until <= now || known.triesLeft <= 0) return false;
    const hash = Buffer.from(passwordHash);
    if (hash.length === known.hash.length && timingSafeEqual(hash, known.hash)) return true;
    known.triesLeft -= 1;
    return false;
  }

  /** @param {Allowance} allowance @param {number} now */
  #saltOf({ beginsWithUse }, now) {
    if (beginsWithUse) return this.#lastingSalt;
    const day = dayOf(now);
    if (this.#daily.day !== day) this.#daily = { day, salt: randomBytes(32) };
    return this.#daily.salt;
  }
}
