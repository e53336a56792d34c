/** A stream of random numbers. The same seed always gives the same numbers. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  pick: <T>(list: readonly T[]) => T;
  chance: (probability: number) => boolean;
  digits: (count: number) => string;
};

/** mulberry32 over an FNV-1a hash of the seed: good enough for demo data, useless for secrets. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick: (list) => {
      const picked = list[int(0, list.length - 1)];
      if (picked === undefined) throw new RangeError("Nothing to pick from");
      return picked;
    },
    chance: (probability) => next() < probability,
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(""),
  };
}

/** Calls `make` until it returns a value that is not in `taken`, and adds the value to `taken`. */
export function distinct(taken: Set<string>, make: () => string): string {
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const made = make();
    if (!taken.has(made)) {
      taken.add(made);
      return made;
    }
  }
  throw new RangeError("Nothing new left to make");
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}
