// Plain JavaScript, because the primary process of the workers runs it from disk (scripts/lib/workers.mjs).

// Making room looks at every key, so it removes many at once.
const KEPT_WHEN_FULL = 0.9;

/** @typedef {import("./store").Use} Use */

/** @param {number} windowMs @param {number} now */
export function windowEnd(windowMs, now) {
  return (Math.floor(now / windowMs) + 1) * windowMs;
}

/** Keeps at most `maxKeys` (SEC-R6), dropping the least used: a flood can't easily clear a high count. */
export class LimitCounters {
  /** @type {Map<string, { used: number, endsAt: number, isSpent: boolean }>} */
  #counts = new Map();
  #maxKeys;

  /** @param {number} maxKeys */
  constructor(maxKeys) {
    this.#maxKeys = maxKeys;
  }

  get size() {
    return this.#counts.size;
  }

  /** Null if none is left. With `staysSpent`, no refund helps: a client could measure the count by refunds.
   * @param {string} key @param {{ max: number, endsAt: number, staysSpent: boolean }} allowance
   * @param {number} now @returns {Use | null} */
  take(key, { max, endsAt, staysSpent }, now) {
    const count = this.#countOf(key, endsAt, now);
    if (count.isSpent || count.used >= max) {
      count.isSpent ||= staysSpent;
      return null;
    }
    count.used += 1;
    return { key, endsAt: count.endsAt };
  }

  /** Only to the window that the use was taken from. @param {Use} use */
  giveBack({ key, endsAt }) {
    const count = this.#counts.get(key);
    if (!count || count.endsAt !== endsAt) return;
    count.used -= 1;
    if (count.used <= 0 && !count.isSpent) this.#counts.delete(key);
  }

  /** @param {string} key */
  forget(key) {
    this.#counts.delete(key);
  }

  /** @param {number} now */
  forgetEnded(now) {
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key);
  }

  /** @param {string} key @param {number} endsAt @param {number} now */
  #countOf(key, endsAt, now) {
    const known = this.#counts.get(key);
    if (known && known.endsAt > now) return known;
    // Deleted first, so that the keys stay in the order of their first use.
    this.#counts.delete(key);
    if (this.#counts.size >= this.#maxKeys) this.#makeRoom(now);
    const count = { used: 0, endsAt, isSpent: false };
    this.#counts.set(key, count);
    return count;
  }

  /** @param {number} now */
  #makeRoom(now) {
    this.forgetEnded(now);
    const surplus = this.#counts.size - Math.floor(this.#maxKeys * KEPT_WHEN_FULL);
    if (surplus <= 0) return;
    const uses = Uint32Array.from(this.#counts.values(), ({ used }) => used).sort();
    const most = uses[surplus - 1] ?? 0;
    let leftOfMost = surplus - uses.indexOf(most);
    for (const [key, { used }] of this.#counts) {
      if (used < most || (used === most && leftOfMost-- > 0)) this.#counts.delete(key);
    }
  }
}
