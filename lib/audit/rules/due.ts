import { helsinkiDate, helsinkiHour } from "#lib/core/calendar.ts";
import type { AuditCause } from "./outcome.ts";

/** The nightly audit begins after the nightly deletions. */
export const AUDIT_HOUR = 4;

type Known = {
  last: { startedAt: Date; finalRuns: number } | null;
  /** The current number of final settlement runs. */
  finalRuns: number;
  now: Date;
  /** The hour in Finland at which a nightly audit may begin. */
  fromHour: number;
};

/** Why an audit is due, or null: another settlement run is final since the last one, or a night has passed without one. */
export function dueCause({ last, finalRuns, now, fromHour }: Known): AuditCause | null {
  if (last && last.finalRuns !== finalRuns) return "run";
  const tonight = nightOf(now, fromHour);
  if (tonight === null) return null;
  return last && nightOf(last.startedAt, fromHour) === tonight ? null : "daily";
}

const nightOf = (instant: Date, fromHour: number): string | null =>
  helsinkiHour(instant) < fromHour ? null : helsinkiDate(instant);
