import { FILE_LINK } from "#app/_components/list/list-rows.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { formatMonth } from "#lib/messages/format.ts";
import * as m from "#messages";
import { monthsUntil } from "./vat-months.tsx";

const SHOWN = 6;

/** The bank's journal of the last months, as files. */
export const BankJournalLinks = () => (
  <Card title={m.bankJournal_sheet()}>
    <p className="mb-2 text-ink-2">{m.bankJournal_help()}</p>
    <ul>
      {monthsUntil(helsinkiDate(new Date()).slice(0, 7), SHOWN).map((month) => (
        <li key={month} className="flex flex-wrap items-center justify-between gap-x-5">
          {formatMonth(month)}
          <span className="flex gap-x-5">
            {TABLE_FORMATS.map((format) => (
              <a
                key={format}
                href={`/admin/bookkeeping/bank/export?${new URLSearchParams({ month, format })}`}
                className={FILE_LINK}
                aria-label={m.bankJournal_download({
                  month: formatMonth(month),
                  format: format.toUpperCase(),
                })}
              >
                <DownloadIcon />
                {format.toUpperCase()}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
