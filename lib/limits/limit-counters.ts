// Makes room for many keys at once, since that looks at all of them.
const KEPT_WHEN_FULL = 0.9;

type Count = { used: number; endsAt: number; isSpent: boolean };

export type Use = { key: string; endsAt: number };

type Allowance = { max: number; endsAt: number; staysSpent: boolean };

export function windowEnd(windowMs: number, now: number): number {
  return (Math.floor(now / windowMs) + 1) * windowMs;
}

/** Keeps at most `maxKeys` (SEC-R6) and drops the least used first, so that a flood can't easily clear a high count. */
export class LimitCounters {
  private readonly counts = new Map<string, Count>();

  constructor(private readonly maxKeys: number) {}

  get size(): number {
    return this.counts.size;
  }

  /** Null if none is left; with `staysSpent` for good, because a client could measure the count by refunds. */
  take(key: string, { max, endsAt, staysSpent }: Allowance, now: number): Use | null {
    const count = this.countOf(key, endsAt, now);
    if (count.isSpent || count.used >= max) {
      count.isSpent ||= staysSpent;
      return null;
    }
    count.used += 1;
    return { key, endsAt: count.endsAt };
  }

  /** Refunds a use to the window it was taken from, and forgets a key without uses. */
  giveBack({ key, endsAt }: Use): void {
    const count = this.counts.get(key);
    if (!count || count.endsAt !== endsAt) return;
    count.used -= 1;
    if (count.used <= 0 && !count.isSpent) this.counts.delete(key);
  }

  forget(key: string): void {
    this.counts.delete(key);
  }

  forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.counts) if (endsAt <= now) this.counts.delete(key);
  }

  private countOf(key: string, endsAt: number, now: number): Count {
    const known = this.counts.get(key);
    if (known && known.endsAt > now) return known;
    // Deleted first, so that the keys stay in the order of their first use.
    this.counts.delete(key);
    if (this.counts.size >= this.maxKeys) this.makeRoom(now);
    const count = { used: 0, endsAt, isSpent: false };
    this.counts.set(key, count);
    return count;
  }

  private makeRoom(now: number): void {
    this.forgetEnded(now);
    const surplus = this.counts.size - Math.floor(this.maxKeys * KEPT_WHEN_FULL);
    if (surplus <= 0) return;
    const uses = Uint32Array.from(this.counts.values(), ({ used }) => used).sort();
    const most = uses[surplus - 1] ?? 0;
    let leftOfMost = surplus - uses.indexOf(most);
    for (const [key, { used }] of this.counts) {
      if (used < most || (used === most && leftOfMost-- > 0)) this.counts.delete(key);
    }
  }
}
