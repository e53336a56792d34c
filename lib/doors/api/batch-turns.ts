import { fail, type Result } from "#lib/core/result.ts";

/** Batches that a process works on at once: each takes tens of megabytes of a small heap. */
const AT_ONCE = 3;
/** Batches read and waiting for their turn; a further caller is told to come back. */
const MAX_WAITING = 30;

type Turns = { running: number; waiting: (() => void)[] };
const shared = globalThis as typeof globalThis & { tolppaBatches?: Turns };

/** The longest wait of a batch in milliseconds: for its turn and then for locked rows. */
const PATIENCE_MS = 5_000;

/**
 * Runs work on a large batch when its turn comes, with the milliseconds it may still wait for locks. Fails like the work, and
 * with `unavailable` if too many batches wait or the turn comes too late.
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
    // The batch that has waited longest takes over this turn.
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
