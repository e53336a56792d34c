import { FILE_LINK } from "#app/_components/list/list-rows.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { HeadCell, Table } from "#app/_ui/table.tsx";
import { type CompanyEntry, companyEntries } from "#lib/bookkeeping/rules/company-entries.ts";
import { entryText } from "#lib/bookkeeping/texts.ts";
import { formatEuros } from "#lib/messages/format.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import * as m from "#messages";

type Props = { document: StatementDocument; exportHref: string };

/** A company's bookkeeping entries of a statement, for its accountant. */
export function CompanyEntries({ document, exportHref }: Props) {
  const entries = companyEntries(document.lines);
  if (entries.length === 0) return null;
  return (
    <Card title={m.entry_title()}>
      <p className="mb-4 text-ink-2">{m.entry_help()}</p>
      <Table caption={m.entry_title()}>
        <thead>
          <tr>
            <HeadCell>{m.journal_account()}</HeadCell>
            <HeadCell number>{m.journal_debit()}</HeadCell>
            <HeadCell number>{m.journal_credit()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ use, vatBasisPoints, debitCents, creditCents }) => (
            <tr key={`${use} ${vatBasisPoints}`}>
              <th scope="row" className="name cards:basis-full!">
                {entryText(use, vatBasisPoints)}
              </th>
              <Side label={m.journal_debit()} cents={debitCents} />
              <Side label={m.journal_credit()} cents={creditCents} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="name">
              {m.statement_total()}
            </th>
            <Side label={m.journal_debit()} cents={sumOf(entries, "debitCents")} />
            <Side label={m.journal_credit()} cents={sumOf(entries, "creditCents")} />
          </tr>
        </tfoot>
      </Table>
      <p className="mt-2 print:hidden">
        <a href={exportHref} className={FILE_LINK}>
          <DownloadIcon />
          {m.entry_download()}
        </a>
      </p>
    </Card>
  );
}

const sumOf = (entries: readonly CompanyEntry[], side: "debitCents" | "creditCents"): number =>
  entries.reduce((sum, entry) => sum + entry[side], 0);

const Side = ({ label, cents }: { label: string; cents: number }) => (
  <td data-label={cents === 0 ? undefined : label} className="number amount">
    {cents !== 0 && formatEuros(cents)}
  </td>
);
