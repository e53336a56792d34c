import { addDays, daysBetween, type PlainDate } from "#lib/core/calendar.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./roster.ts";

/** When a company was registered, submitted, approved and last changed: dates before `today`, in this order. */
export type Timeline = {
  created: PlainDate;
  submitted: PlainDate | null;
  approved: PlainDate | null;
  modified: PlainDate;
};

/** An instant on that date between 8.00 and 17.30 in Finland. */
export const officeHours = (date: PlainDate, random: Random): Date =>
  new Date(
    `${date}T${String(random.int(6, 14)).padStart(2, "0")}:${String(random.int(0, 29) + 1).padStart(2, "0")}:00Z`,
  );

/** Old companies have completed every step. Companies with open steps began recently. */
export function makeTimeline(stage: Stage, today: PlainDate, random: Random): Timeline {
  if (stage === "started" || stage === "billed") {
    const created = addDays(today, -random.int(3, 90));
    return {
      created,
      submitted: null,
      approved: null,
      modified: stage === "billed" ? addDays(created, 1) : created,
    };
  }
  if (stage === "pending") {
    const created = addDays(today, -random.int(4, 25));
    const submitted = addDays(created, random.int(0, 2));
    return { created, submitted, approved: null, modified: submitted };
  }
  const created = addDays(today, -random.int(60, 730));
  const submitted = addDays(created, random.int(0, 6));
  const approved = stage === "withdrawn" ? null : addDays(submitted, random.int(1, 9));
  const settled = approved ?? submitted;
  const room = daysBetween(settled, today) - 1;
  return { created, submitted, approved, modified: addDays(settled, random.int(1, Math.min(40, room))) };
}

/** A date between two dates, both included. */
export function dateBetween(from: PlainDate, to: PlainDate, random: Random): PlainDate {
  const days = daysBetween(from, to);
  return days > 0 ? addDays(from, random.int(0, days)) : from;
}
