import { linkedCalendarFile } from "#lib/http/downloads/calendar-download.ts";

/** A company's payout days for a calendar program, by a secret link. */
export const GET = linkedCalendarFile;
