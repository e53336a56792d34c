const MINUTE = 60;
const HOUR = 3_600;

/** Seconds between one attempt and the next, by Standard Webhooks 1.0; the first attempt is made at once. */
export const RETRY_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Spreads the retries of messages that failed together. */
const JITTER = 0.1;
const LONGEST_WISH_SECONDS = 24 * HOUR;

/**
 * Seconds until the next attempt after `tries` failed ones; null after the last. A receiver may ask for more time
 * (Retry-After), at most a day. `random` is from 0 to 1.
 */
export function secondsToRetry(
  tries: number,
  { retryAfterSeconds = 0, random }: { retryAfterSeconds?: number | null; random: number },
): number | null {
  const planned = RETRY_SECONDS[tries - 1];
  if (planned === undefined) return null;
  const wished = Math.min(LONGEST_WISH_SECONDS, Math.max(0, retryAfterSeconds ?? 0));
  return Math.max(planned * (1 + JITTER * random), wished);
}

/** When a message is given up, its endpoint is switched off if nothing has arrived there for this long. */
const FAILING_DAYS = 3;

export const isFailingForDays = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_DAYS * 24 * HOUR * 1000;

/** After a rotation both secrets sign for this long. */
export const SECRET_OVERLAP_HOURS = 24;
