import { Card } from "#app/_ui/card.tsx";
import {
  formatDate,
  formatDateTime,
  formatInteger,
  formatPeriod,
  formatWholeEuros,
} from "#lib/messages/format.ts";
import { queueTexts as texts } from "#lib/queue/texts.ts";
import type { WorkQueue } from "#lib/queue/use-cases/read.ts";
import { Figure } from "./figure.tsx";

/** The first of the accounts that hold payouts until they are confirmed. */
export function IbanChanges({ changes }: { changes: WorkQueue["ibanChanges"] }) {
  if (changes.length === 0) return null;
  return (
    <Card
      title={texts.ibanTitle}
      note={
        <a href="/admin/iban-changes" className="link">
          {texts.seeAll}
        </a>
      }
    >
      <ul className="grid gap-2">
        {changes.map(({ id, companyId, companyName, changedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <a href={`/companies/${companyId}/details`} className="link wrap-anywhere">
              {companyName}
            </a>
            <span className="text-caption text-ink-3 tabular-nums">{formatDateTime(changedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How the business goes, in two small drawings. */
export function KeyFigures({ queue }: { queue: WorkQueue }) {
  const { approvedByWeek: weeks, grossOfPeriods: periods, counts } = queue;
  const approved = weeks.reduce((sum, { count }) => sum + count, 0);
  const gross = periods.reduce((sum, { grossCents }) => sum + grossCents, 0);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Figure
        title={texts.approvedChart}
        note={texts.activeNow(counts.activeCompanies)}
        summary={texts.approvedSummary(weeks.length, approved)}
        columns={[texts.week, texts.companies]}
        points={weeks.map(({ week, count }) => ({
          label: formatDate(week),
          value: count,
          shown: formatInteger(count),
        }))}
      />
      <Figure
        title={texts.grossChart}
        summary={texts.grossSummary(periods.length, formatWholeEuros(gross))}
        columns={[texts.period, texts.gross]}
        points={periods.map(({ period, grossCents }) => ({
          label: formatPeriod(period),
          value: grossCents,
          shown: formatWholeEuros(grossCents),
        }))}
      />
    </div>
  );
}
