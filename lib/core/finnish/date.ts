import { isPlainDate, type PlainDate } from "#lib/core/calendar.ts";

const FINNISH = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** `5.3.2027` and `05.03.2027` as `2027-03-05`; null for what is neither such a date nor an ISO one. */
export function parseFinnishDate(text: string): PlainDate | null {
  const compact = text.replace(/\s/g, "");
  const [, day = "", month = "", year] = FINNISH.exec(compact) ?? [];
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : compact;
  return isPlainDate(date) ? date : null;
}
