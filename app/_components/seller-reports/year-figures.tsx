import { Card } from "#app/_ui/card.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { AmountCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { formatEuros, formatInteger } from "#lib/messages/format.ts";
import type { SellerYear } from "#lib/seller-reports/use-cases/seller-year.ts";
import * as m from "#messages";
import { MakeReport } from "./make-report.tsx";
import { QuarterTable } from "./quarter-table.tsx";

const TONES = { draft: "incomplete", reported: "active", changed: "pending" } as const;

/** The state of the year's report, and the button that makes it, or why it cannot be made. */
export function YearState({ report, today }: { report: SellerYear; today: string }) {
  const { year, reports, due, duty, operator, differences } = report;
  const state = reports.length === 0 ? "draft" : due.length === 0 ? "reported" : "changed";
  const changes = due.map(({ kind, sellers }) => m.sellerReport_due({ kind, count: sellers }));
  return (
    <Card
      title={m.sellerReport_state()}
      note={<StatusBadge tone={TONES[state]}>{m.sellerReport_states({ state })}</StatusBadge>}
    >
      <p className="max-w-prose text-ink-2">{m.sellerReport_stateHelp({ state })}</p>
      {changes.length > 0 && (
        <ul className="mt-2 tabular-nums">
          {changes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {due.length > 0 && (
        <div className="mt-4 grid justify-items-start gap-1.5">
          {duty?.duty !== "yes" ? (
            <p>{m.sellerReport_needsDuty()}</p>
          ) : (
            operator &&
            differences.length === 0 && (
              <MakeReport year={year} due={changes} open={today <= `${year}-12-31`} />
            )
          )}
        </div>
      )}
      {operator === null && <p className="mt-4">{m.sellerReport_operatorMissing()}</p>}
    </Card>
  );
}

/** The year's sums by quarter, and how they compare with the books. */
export function YearFigures({ report }: { report: SellerYear }) {
  const { sums, uncredited, differences } = report;
  return (
    <section aria-label={m.sellerReport_figures()} className="min-w-0">
      <h2 className="mb-1 text-section font-section">{m.sellerReport_figures()}</h2>
      <p className="mb-3 max-w-prose text-ink-2">{m.sellerReport_figuresHelp()}</p>
      <QuarterTable figures={sums} />
      {uncredited.count > 0 && (
        <p className="mt-3 max-w-prose text-ink-2">
          {m.sellerReport_uncredited({
            count: formatInteger(uncredited.count),
            cents: formatEuros(uncredited.cents),
          })}
        </p>
      )}
      <div className="mt-4">
        {differences.length === 0 ? (
          <Notice tone="success">{m.sellerReport_noDifferences()}</Notice>
        ) : (
          <Differences differences={differences} />
        )}
      </div>
    </section>
  );
}

const Differences = ({ differences }: Pick<SellerYear, "differences">) => (
  <>
    <Notice tone="error" title={m.sellerReport_differences()}>
      {m.sellerReport_differencesHelp()}
    </Notice>
    <div className="mt-3">
      <Table caption={m.sellerReport_differences()}>
        <thead>
          <tr>
            <HeadCell>{m.sellerReport_company()}</HeadCell>
            <HeadCell>{m.sellerReport_quarter()}</HeadCell>
            <HeadCell number>{m.sellerReport_fromPayments()}</HeadCell>
            <HeadCell number>{m.sellerReport_fromLedger()}</HeadCell>
            <HeadCell number>{m.sellerReport_difference()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ companyId, companyName, quarter, paymentsCents, ledgerCents }) => (
            <tr key={`${companyId} ${quarter}`}>
              <NameCell href={`/companies/${companyId}`}>{companyName}</NameCell>
              <Cell label={m.sellerReport_quarter()}>{quarter}</Cell>
              <AmountCell label={m.sellerReport_fromPayments()}>{formatEuros(paymentsCents)}</AmountCell>
              <AmountCell label={m.sellerReport_fromLedger()}>{formatEuros(ledgerCents)}</AmountCell>
              <AmountCell label={m.sellerReport_difference()}>
                {formatEuros(paymentsCents - ledgerCents)}
              </AmountCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  </>
);
