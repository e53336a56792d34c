import { FILE_LINK } from "#app/_components/list/list-rows.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { LEDGER_PROGRAMS } from "#lib/bookkeeping/rules/ledger-programs.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { formatMonth } from "#lib/messages/format.ts";
import * as m from "#messages";
import { LedgerPrograms } from "./ledger-programs.tsx";
import { monthsUntil } from "./vat-months.tsx";

const SHOWN = 6;

/** Each file of a month with the shown word. */
const files = () => [
  ...TABLE_FORMATS.map((format) => ({ format, shown: format.toUpperCase() })),
  ...LEDGER_PROGRAMS.map((program) => ({ format: program, shown: m.journal_program({ program }) })),
];

/** The bank's journal of the last months, as files. */
export const BankJournalLinks = () => (
  <Card title={m.bankJournal_sheet()}>
    <p className="mb-2 text-ink-2">{m.bankJournal_help()}</p>
    <ul>
      {monthsUntil(helsinkiDate(new Date()).slice(0, 7), SHOWN).map((month) => (
        <li key={month} className="flex flex-wrap items-center justify-between gap-x-5">
          {formatMonth(month)}
          <span className="grid grid-cols-[auto_auto] gap-x-5">
            {files().map(({ format, shown }) => (
              <a
                key={format}
                href={`/admin/bookkeeping/bank/export?${new URLSearchParams({ month, format })}`}
                className={FILE_LINK}
                aria-label={m.bankJournal_download({ month: formatMonth(month), format: shown })}
              >
                <DownloadIcon />
                {shown}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
    <LedgerPrograms hrefOf={null} />
  </Card>
);
