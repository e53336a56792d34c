import type { PlainDate } from "#lib/core/calendar.ts";
import { formatDate } from "#lib/messages/format.ts";

/** Words of the payout days in a calendar: on the screen and in the file. */
export const calendarTexts = {
  readOn: (on: PlainDate | null) =>
    on === null
      ? "Kalenteri ei ole vielä hakenut sitä."
      : `Kalenteri on hakenut sen viimeksi ${formatDate(on)}.`,
} as const;
