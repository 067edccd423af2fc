/** A seed reproduces them. They decide what people do in a simulated town, not the product's own draws. */
export type Random = {
  next: () => number;
  happens: (probability: number) => boolean;
  between: (from: number, to: number) => number;
  pick: <T>(list: readonly T[]) => T;
};

/** Mulberry32, by Tommy Ettinger (public domain). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    happens: (probability) => next() < probability,
    between: (from, to) => from + next() * (to - from),
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new Error("There is nothing to pick from");
      return picked;
    },
  };
}
