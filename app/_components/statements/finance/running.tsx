import { Card } from "#app/_ui/card.tsx";
import { formatEuros, formatPeriod } from "#lib/messages/format.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";

type Props = { running: StatementDocument; path: string; now: Date };

/** The period under way: what has come in and been deducted so far. */
export function Running({ running, path, now }: Props) {
  const { period, grossCents, deductionsCents, carryInCents, totalCents, payoutDate } = running;
  const paid = totalCents < 0 ? texts.upToNow.negative : texts.upToNow.payout(payoutDate);
  return (
    <Card
      title={`${texts.running} ${formatPeriod(period)}`}
      note={
        <a href={`${path}/${period.start}/${period.end}`} className="link text-label">
          {texts.showPreview}
        </a>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Sum label={texts.gross} cents={grossCents} />
        <Sum label={texts.deductions} cents={deductionsCents + carryInCents} />
        <Sum label={paid} cents={totalCents} marked />
      </dl>
      <p className="mt-4 text-caption text-ink-3 tabular-nums">{texts.asOf(period.start, now)}</p>
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
