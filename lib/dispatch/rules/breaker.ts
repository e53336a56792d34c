/**
 * What is remembered of the calls to one dispatch provider. `failures` counts those since the last answer; until
 * `pausedUntil` nobody calls, and whoever comes first after it finds out for all whether the provider is back.
 */
export type Connection = {
  failures: number;
  pausedUntil: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
};

export type BreakerLimits = {
  /** So many failures in a row pause the calls. */
  failures: number;
  pauseSeconds: number;
  /** How long the one who finds out may take before somebody else does. */
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

/** Closed: calls go through. Open: they do not. Half-open: one may. */
export function phaseOf({ pausedUntil }: Connection, now: Date): BreakerPhase {
  if (pausedUntil === null) return "closed";
  return pausedUntil > now ? "open" : "half_open";
}

/** Whether a call may be made now and, if not, in how many seconds; a trial keeps the others out while it lasts. */
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

/** It is there, and refuses us: no reason to pause, and no success either. */
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

/** A failed trial pauses again at once: its failure comes on top of those that led to the pause. */
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
