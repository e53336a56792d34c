import { daysFrom } from "#lib/core/calendar.ts";

// The days that the link in an owner's mail about a changed account works. The database's policy `rejecting` has the same
// number.

const LINK_DAYS = 14;

/** The end of the link to a change made at that instant. */
export const linkEnd = (changedAt: Date): Date => daysFrom(changedAt, LINK_DAYS);
