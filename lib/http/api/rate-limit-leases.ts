/** What this process has taken ahead for a caller, or until when it need not ask again. */
type Entry = {
  left: number;
  until: number;
  /** What was left in the shared bucket when it was last asked. */
  remaining: number;
  refusedUntil: number;
  asking: Promise<void> | null;
};

/** `wait`: 0, or the seconds until there may be a token. `remaining`: those there are at least. */
export type Taken = { wait: number; remaining: number };

type LeaseOptions = {
  entries: { get(key: string): Entry | undefined; set(key: string, entry: Entry): unknown };
  /** Takes `cost` from the shared bucket, or tells how long to wait for it. */
  take(key: string, cost: number): Promise<Taken>;
  leaseSize: number;
  now(): number;
};

/** Unused tokens are forgotten, so that an idle process does not bring them out much later. */
const LEASE_MS = 10_000;

/**
 * Counts calls against a bucket shared through PostgreSQL without writing to it on each: a process takes `leaseSize`
 * tokens at a time and counts them down in memory.
 */
export function createLeases({ entries, take, leaseSize, now }: LeaseOptions) {
  const refill = async (key: string, entry: Entry): Promise<void> => {
    const { wait, remaining } = await take(key, leaseSize);
    entry.remaining = remaining;
    if (wait === 0) {
      entry.left = leaseSize;
      entry.until = now() + LEASE_MS;
    } else entry.refusedUntil = now() + wait * 1000;
  };

  return async function takeOne(key: string): Promise<Taken> {
    const entry = entries.get(key) ?? { left: 0, until: 0, remaining: 0, refusedUntil: 0, asking: null };
    entries.set(key, entry);
    for (;;) {
      if (entry.left > 0 && entry.until > now()) {
        entry.left -= 1;
        return { wait: 0, remaining: entry.remaining + entry.left };
      }
      const wait = (entry.refusedUntil - now()) / 1000;
      if (wait > 0) return { wait, remaining: 0 };
      // Everyone waiting shares one question; whoever comes too late for its tokens asks the next.
      entry.asking ??= refill(key, entry).finally(() => {
        entry.asking = null;
      });
      await entry.asking;
    }
  };
}
