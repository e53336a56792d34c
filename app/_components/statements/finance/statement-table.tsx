import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { StatementRow } from "#db/queries/statements/statements.ts";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatEuros, formatPeriod } from "#lib/messages/format.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";
import type { OpenPeriod } from "#lib/statements/use-cases/list.ts";

type Props = {
  path: string;
  rows: readonly StatementRow[];
  /** Periods without a final statement, above the others. */
  open: readonly OpenPeriod[];
};

/** A company's statements. What has not left the house yet is open: its amount stands on its own page. */
export const StatementTable = ({ path, rows, open }: Props) => (
  <Table caption={texts.list}>
    <thead>
      <tr>
        <HeadCell>{texts.period}</HeadCell>
        <HeadCell>{texts.issuedOn}</HeadCell>
        <HeadCell>{texts.number}</HeadCell>
        <HeadCell>{texts.reference}</HeadCell>
        <HeadCell number>{texts.amount}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {open.map((period) => (
        <tr key={period.start}>
          <NameCell
            href={`${path}/${period.start}/${period.end}`}
            under={period.running ? texts.running : texts.ended}
          >
            <span className="tabular-nums">{formatPeriod(period)}</span>
          </NameCell>
          <td />
          <td />
          <td />
          <td className={AMOUNT}>{texts.open}</td>
        </tr>
      ))}
      {rows.map((row) => (
        <tr key={row.id}>
          <NameCell href={`${path}/${row.id}`} under={row.kind === "credit_note" && texts.creditNote}>
            <span className="tabular-nums">{formatPeriod(row.period)}</span>
          </NameCell>
          <td className={BESIDE}>{formatDate(row.issuedOn)}</td>
          <td className={BESIDE}>{row.number}</td>
          <td data-label={texts.reference} className={BESIDE}>
            {printedReference(row.reference)}
          </td>
          <td className={AMOUNT}>
            {row.sentAt ? formatEuros(row.totalCents) : <span className="text-ink-2">{texts.open}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const AMOUNT = "mark text-end! whitespace-nowrap tabular-nums";
/** On a phone these short cells share a line instead of taking one each. */
const BESIDE = "tabular-nums whitespace-nowrap max-md:basis-auto!";
