import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { formatPeriod, textForFile } from "#lib/messages/format.ts";
import type { PayoutCalendar } from "#lib/statements/rules/payout-calendar.ts";
import * as m from "#messages";

type Source = { appUrl: string; now: Date };

/** Writes payout days as iCalendar (RFC 5545) in the company's language: an all-day event for each period, without amounts. */
export const payoutCalendarFile = (calendar: PayoutCalendar, source: Source): string =>
  inLanguage(calendar.language, () => written(calendar, source));

function written(
  { companyId, companyName, language, days }: PayoutCalendar,
  { appUrl, now }: Source,
): string {
  const { host } = new URL(appUrl);
  const name = escaped(m.calendar_calendar({ companyName }));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Tolppa//Tolppa//${language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    "X-PUBLISHED-TTL:P1D",
    ...days.flatMap(({ period, date }) => [
      "BEGIN:VEVENT",
      // An id by period, so that a moved day moves its event.
      `UID:payout-${companyId}-${period.start}@${host}`,
      `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
      `DTSTART;VALUE=DATE:${compact(date)}`,
      `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
      `SUMMARY:${escaped(m.calendar_event())}`,
      `DESCRIPTION:${escaped(m.calendar_eventHelp({ companyName, period: textForFile(formatPeriod(period)) }))}`,
      `URL:${appUrl}/companies/${companyId}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const compact = (date: PlainDate): string => date.replaceAll("-", "");

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n?|\n/g, "\\n");

/** A line has at most 75 bytes; its continuation begins with a space. No letter is cut in two. */
function folded(line: string): string {
  let [text, bytes] = ["", 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 75) [text, bytes] = [`${text}\r\n `, 1];
    text += letter;
    bytes += size;
  }
  return text;
}
