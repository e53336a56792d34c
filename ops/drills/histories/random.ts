/** Repeatable random numbers from a seed (mulberry32). */
export type Random = {
  /** From 0 on, below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(all: readonly T[]): T;
  /** Each value with its chance, in order. */
  some<T>(all: readonly T[], share: number): T[];
};

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (all) => {
      const one = all[between(0, all.length - 1)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
    some: (all, share) => all.filter(() => next() < share),
  };
}
