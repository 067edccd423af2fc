// So that room is made once for many keys, since that looks at all of them.
const KEPT_WHEN_FULL = 0.9;

type Count = { used: number; endsAt: number };

/**
 * Counts uses by key, each in a window that begins with its first use. Never more than `maxKeys` at a time (SEC-R6).
 * Past that those with the fewest uses go, of equals the oldest: to have a count forgotten, a flood must come to as
 * many requests as there are keys, times the count.
 */
export class LimitCounters {
  private readonly counts = new Map<string, Count>();

  constructor(private readonly maxKeys: number) {}

  get size(): number {
    return this.counts.size;
  }

  /** One more use; gives how many that makes, and the milliseconds until the window ends. */
  add(key: string, windowMs: number, now: number): { used: number; msLeft: number } {
    const known = this.counts.get(key);
    if (known && known.endsAt > now) {
      known.used += 1;
      return { used: known.used, msLeft: known.endsAt - now };
    }
    // Deleted first, so that the keys stand in the order in which their windows began.
    this.counts.delete(key);
    if (this.counts.size >= this.maxKeys) this.makeRoom(now);
    this.counts.set(key, { used: 1, endsAt: now + windowMs });
    return { used: 1, msLeft: windowMs };
  }

  /** One use less, where there was one. */
  takeBack(key: string): void {
    const known = this.counts.get(key);
    if (known && known.used > 0) known.used -= 1;
  }

  forget(key: string): void {
    this.counts.delete(key);
  }

  forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.counts) if (endsAt <= now) this.counts.delete(key);
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
