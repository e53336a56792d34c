import { Card } from "#app/_ui/card.tsx";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { formatMonth } from "#lib/messages/format.ts";
import * as m from "#messages";

const SHOWN = 12;

/** Links to the VAT of the last months. */
export const VatMonths = () => (
  <Card title={m.vat_sheet()}>
    <p className="mb-2 text-ink-2">{m.vat_help()}</p>
    <MonthLinks months={monthsUntil(helsinkiDate(new Date()).slice(0, 7), SHOWN)} />
  </Card>
);

export const MonthLinks = ({ months }: { months: readonly string[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-5">
    {months.map((month) => (
      <li key={month}>
        <a
          href={`/admin/bookkeeping/vat?month=${month}`}
          className="inline-flex min-h-(--control-height) items-center text-label text-link hover:underline"
        >
          {formatMonth(month)}
        </a>
      </li>
    ))}
  </ul>
);

/** A month and those before it, the newest first. */
export function monthsUntil(month: string, count: number): string[] {
  const months = [month];
  while (months.length < count) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  return months;
}
