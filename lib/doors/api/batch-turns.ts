import { fail, type Result } from "#lib/core/result.ts";

/** Batches that a process works on at once: each takes tens of megabytes meanwhile, of a heap that is not large. */
const AT_ONCE = 3;
/** Those read and waiting for their turn; who comes then is asked to come back. */
const MAX_WAITING = 30;

type Turns = { running: number; waiting: (() => void)[] };
const shared = globalThis as typeof globalThis & { tolppaBatches?: Turns };

/** How long a batch may wait in all: for its turn and then for what others have locked. */
const PATIENCE_MS = 5_000;

/**
 * Carries out work on a large batch when it is its turn; tells it for how long it may still wait for others. Fails as the
 * work, and with `unavailable` where too many wait or the turn does not come in time.
 */
export async function inTurn<T>(
  work: (patienceMs: number) => Promise<Result<T>>,
  patienceMs = PATIENCE_MS,
): Promise<Result<T>> {
  const until = performance.now() + patienceMs;
  shared.tolppaBatches ??= { running: 0, waiting: [] };
  const turns = shared.tolppaBatches;
  if (turns.running < AT_ONCE) turns.running += 1;
  else if (turns.waiting.length >= MAX_WAITING || !(await turnComes(turns, patienceMs)))
    return fail("unavailable");
  try {
    return await work(Math.max(1, Math.ceil(until - performance.now())));
  } finally {
    // The batch that has waited longest takes over the turn as it is.
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
  }
}

async function turnComes({ waiting }: Turns, patienceMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const come = () => resolve(true);
  waiting.push(come);
  const late = setTimeout(() => {
    const place = waiting.indexOf(come);
    if (place === -1) return;
    waiting.splice(place, 1);
    resolve(false);
  }, patienceMs);
  const came = await promise;
  clearTimeout(late);
  return came;
}
