/**
 * The record of calls to one dispatch provider. `failures` counts the failures since the last answer. Until `pausedUntil`
 * nobody calls; after it the first caller makes a trial call, and its result holds for all.
 */
export type Connection = {
  failures: number;
  pausedUntil: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
};

export type BreakerLimits = {
  /** The number of failures in a row that pauses the calls. */
  failures: number;
  pauseSeconds: number;
  /** How long a trial call may take before another caller makes one. */
  trialSeconds: number;
};

export const BREAKER: BreakerLimits = { failures: 5, pauseSeconds: 60, trialSeconds: 10 };

export const NEVER_CALLED: Connection = {
  failures: 0,
  pausedUntil: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
};

export type BreakerPhase = "closed" | "open" | "half_open";

/** Closed: calls go through. Open: calls are refused. Half-open: one trial call goes through. */
export function phaseOf({ pausedUntil }: Connection, now: Date): BreakerPhase {
  if (pausedUntil === null) return "closed";
  return pausedUntil > now ? "open" : "half_open";
}

/** Zero if a call may be made now, else the seconds to wait. A trial call keeps other callers waiting. */
export function admitProviderCall(
  connection: Connection,
  now: Date,
  limits: BreakerLimits,
): { connection: Connection; waitSeconds: number } {
  const phase = phaseOf(connection, now);
  if (phase === "closed") return { connection, waitSeconds: 0 };
  if (phase === "half_open")
    return { connection: { ...connection, pausedUntil: after(now, limits.trialSeconds) }, waitSeconds: 0 };
  const waitMs = (connection.pausedUntil?.getTime() ?? 0) - now.getTime();
  return { connection, waitSeconds: Math.ceil(waitMs / 1000) };
}

export const afterAnswer = (connection: Connection, now: Date): Connection => ({
  ...connection,
  failures: 0,
  pausedUntil: null,
  lastSuccessAt: now,
});

/** The provider refused our credential: no reason to pause, and no success either. */
export const afterRefusal = (
  connection: Connection,
  { code, now }: { code: string; now: Date },
): Connection => ({
  ...connection,
  failures: 0,
  pausedUntil: null,
  lastFailureAt: now,
  lastFailure: code,
});

/** A failed trial call pauses again at once: its failure adds to those that led to the pause. */
export function afterFailure(
  connection: Connection,
  { code, now, limits }: { code: string; now: Date; limits: BreakerLimits },
): Connection {
  const failures = connection.failures + 1;
  return {
    ...connection,
    failures,
    pausedUntil: failures >= limits.failures ? after(now, limits.pauseSeconds) : connection.pausedUntil,
    lastFailureAt: now,
    lastFailure: code,
  };
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
