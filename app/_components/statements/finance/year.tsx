import { FILE_LINK } from "#app/_components/list/list-rows.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Chip, ChipRow, StatusBadge } from "#app/_ui/chip.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { payeeCheckTexts } from "#lib/bank/texts.ts";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatDateTime, formatEuros, formatFacts, formatPeriod } from "#lib/messages/format.ts";
import type { StatementRow } from "#lib/settlements/queries/statements.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { correctionSum, joiningFeeSum } from "#lib/settlements/rules/lines.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import type { OpenPeriod } from "#lib/statements/use-cases/list.ts";
import * as m from "#messages";

type Props = { running: StatementDocument; path: string; now: Date };

/** Shows payments and deductions of the current period so far. */
export function Running({ running, path, now }: Props) {
  const { period, grossCents, deductionsCents, carryInCents, totalCents, payoutDate, lines } = running;
  const joined = joiningFeeSum(lines);
  const correctionsCents = correctionSum(lines);
  const paid =
    totalCents < 0
      ? m.statement_upToNow_negative()
      : payoutDate
        ? m.statement_upToNow_payoutOn({ day: formatDate(payoutDate) })
        : m.statement_upToNow_payout();
  return (
    <Card
      title={`${m.statement_running()} ${formatPeriod(period)}`}
      note={
        <a href={`${path}/${period.start}/${period.end}`} className="link text-label">
          {m.statement_showPreview()}
        </a>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        <Sum label={m.statement_gross()} cents={grossCents} />
        <Sum label={m.statement_deductions()} cents={deductionsCents - correctionsCents} />
        {correctionsCents !== 0 && <Sum label={m.statement_corrections()} cents={correctionsCents} />}
        {carryInCents !== 0 && <Sum label={m.statement_carryIn()} cents={carryInCents} />}
        <Sum label={paid} cents={totalCents} marked />
      </dl>
      {joined.cents > 0 && (
        <p className="mt-4 text-ink-2">
          {m.statement_joiningFees({ count: joined.vehicles, cents: formatEuros(joined.cents) })}
        </p>
      )}
      <p className="mt-4 text-caption text-ink-3 tabular-nums">
        {m.statement_asOf({ start: formatDate(period.start), now: formatDateTime(now) })}
      </p>
    </Card>
  );
}

const Sum = ({ label, cents, marked = false }: { label: string; cents: number; marked?: boolean }) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-4 sm:block ${marked ? MARKED : ""}`}>
    <dt className={`text-caption ${marked ? "text-ink-2" : "text-ink-3"}`}>{label}</dt>
    <dd className="text-section font-title whitespace-nowrap tabular-nums">{formatEuros(cents)}</dd>
  </div>
);

const MARKED = "-mx-2 -my-1 rounded-control bg-brand-soft px-2 py-1";

type YearFilesProps = { path: string; years: readonly number[] };

/** Links below the list to the files of each year. */
export const YearFiles = ({ path, years }: YearFilesProps) => (
  <ul className="mt-4 grid justify-end gap-x-5 max-sm:justify-start print:hidden">
    {years.map((year) => (
      <li key={year} className="flex flex-wrap gap-x-5 sm:justify-end">
        <a href={`${path}/extract/export?year=${year}&format=csv`} className={FILE_LINK}>
          <DownloadIcon />
          {m.statement_extract({ year })}
        </a>
        <a href={`${path}/export?year=${year}`} className={FILE_LINK}>
          <DownloadIcon />
          {m.statement_downloadYear({ year })}
        </a>
      </li>
    ))}
  </ul>
);

type YearFilterProps = { path: string; years: readonly number[]; year: number | undefined };

/** Filters the list by year. Renders nothing while there is only one year. */
export const YearFilter = ({ path, years, year }: YearFilterProps) =>
  years.length < 2 ? null : (
    <ChipRow label={m.statement_years()}>
      <Chip href={path} current={year === undefined}>
        {m.statement_allYears()}
      </Chip>
      {years.map((one) => (
        <Chip key={one} href={`${path}?year=${one}`} current={one === year}>
          {one}
        </Chip>
      ))}
    </ChipRow>
  );

type StatementTableProps = {
  path: string;
  rows: readonly StatementRow[];
  /** Periods without a final statement, above the others. */
  open: readonly OpenPeriod[];
};

/** Lists a company's statements. A statement that was not sent yet is shown as open, without its amount. */
export const StatementTable = ({ path, rows, open }: StatementTableProps) => (
  <Table caption={m.statement_list()} columns="many">
    <thead>
      <tr>
        <HeadCell>{m.statement_period()}</HeadCell>
        <HeadCell>{m.statement_issuedOn()}</HeadCell>
        <HeadCell>{m.statement_number()}</HeadCell>
        <HeadCell>{m.statement_reference()}</HeadCell>
        <HeadCell number>{m.statement_amount()}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {open.map((period) => (
        <tr key={period.start}>
          <NameCell
            href={`${path}/${period.start}/${period.end}`}
            under={period.running ? m.statement_running() : m.statement_ended()}
          >
            <span className="tabular-nums">{formatPeriod(period)}</span>
          </NameCell>
          <td />
          <td />
          <td />
          <td className={AMOUNT}>{m.statement_open()}</td>
        </tr>
      ))}
      {rows.map((row) => (
        <tr key={row.id}>
          <NameCell
            href={`${path}/${row.id}`}
            under={
              (row.kind === "credit_note" || row.disputed.length > 0) && (
                <>
                  {row.kind === "credit_note" && m.statement_creditNote()}
                  {row.disputed.length > 0 && <StatusBadge tone="pending">{m.dispute_asked()}</StatusBadge>}
                </>
              )
            }
          >
            <span className="tabular-nums">{formatPeriod(row.period)}</span>
          </NameCell>
          <td className={BESIDE}>{formatDate(row.issuedOn)}</td>
          <td className={BESIDE}>{row.number}</td>
          <td data-label={m.statement_reference()} className={BESIDE}>
            {printedReference(row.reference)}
          </td>
          <td className={AMOUNT}>
            {row.sentAt ? (
              <>
                {formatEuros(row.totalCents)}
                <span className="under">
                  {formatFacts([
                    statementPaymentTexts.stateOf(row.payment),
                    payeeCheckTexts.doubt(row.payment),
                  ])}
                </span>
              </>
            ) : (
              <span className="text-ink-2">{m.statement_open()}</span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const AMOUNT = "mark text-end! whitespace-nowrap tabular-nums";
/** On a phone these short cells share a line. */
const BESIDE = "tabular-nums whitespace-nowrap cards:basis-auto!";
