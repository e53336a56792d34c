import { fail, type Result } from "#lib/domain/result.ts";

/** Batches that a process works on at once: each takes tens of megabytes meanwhile, of a heap that is not large. */
const AT_ONCE = 3;
/** Those read and waiting for their turn; whoever comes then is asked to come back. */
const MAX_WAITING = 30;

type Turns = { running: number; waiting: (() => void)[] };
const shared = globalThis as typeof globalThis & { tolppaBatches?: Turns };

/** Carries out work on a large batch when it is its turn. Fails as the work, and with `unavailable` where too many wait. */
export async function inTurn<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  shared.tolppaBatches ??= { running: 0, waiting: [] };
  const turns = shared.tolppaBatches;
  if (turns.running < AT_ONCE) turns.running += 1;
  else if (turns.waiting.length >= MAX_WAITING) return fail("unavailable");
  else await new Promise<void>((come) => turns.waiting.push(come));
  try {
    return await work();
  } finally {
    // Whoever waits takes over the turn as it is.
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
  }
}
