import { linkedCalendarFile } from "#lib/doors/downloads/calendar-download.ts";

/** A company's payout days for a calendar program, by a secret link. */
export const GET = linkedCalendarFile;
