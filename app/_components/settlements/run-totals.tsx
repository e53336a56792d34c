import { StepTable } from "#app/_components/statements/waterfall.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { formatDateTime, formatEuros, formatInteger } from "#lib/messages/format.ts";
import type { RunRow } from "#lib/settlements/queries/settlement-runs.ts";
import {
  partsOfRun,
  RUN_OUTCOMES,
  RUN_PARTS,
  type RunPart,
  type RunWarning,
  type RunTotals as Sums,
} from "#lib/settlements/rules/run.ts";
import { numbersBetween } from "#lib/settlements/texts.ts";
import { stepsOf } from "#lib/statements/rules/waterfall.ts";
import * as m from "#messages";

/** Shows the sums of a run: of its last preview, or of its final statements. `list`: the preview's companies, farther down. */
export function RunTotalsCard({ run, sums, list }: { run: RunRow; sums: Sums; list: string | null }) {
  const { result, finalisedAt, finalisedBy, previewedAt } = run;
  const when =
    result && finalisedAt
      ? m.settlementRun_finalisedAt({ at: formatDateTime(finalisedAt), by: finalisedBy ?? "" })
      : previewedAt && m.settlementRun_previewedAt({ at: formatDateTime(previewedAt) });
  return (
    <Card
      title={result ? m.settlementRun_result() : m.settlementRun_preview()}
      note={
        <>
          {list && (
            <a href={list} className="touch-line link text-label">
              {m.settlementRun_toPreviewed()}
            </a>
          )}
          <span className="text-caption text-ink-3">{when}</span>
        </>
      }
    >
      <StepTable<RunPart>
        caption={m.settlementRun_waterfall()}
        steps={stepsOf(shownParts(sums))}
        nameOf={(part) => m.settlementRun_parts({ part })}
      />
      <dl className="mt-5 grid gap-x-8 gap-y-2 border-t border-line pt-4 sm:grid-cols-2 sm:gap-y-4 lg:grid-cols-4">
        <Sum term={m.settlementRun_statements()}>{formatInteger(sums.statements)}</Sum>
        <Sum term={m.settlementRun_companies()}>{formatInteger(sums.companies)}</Sum>
        {result && (
          <Sum term={m.settlementRun_numbers()}>
            {sums.numbers ? numbersBetween(sums.numbers) : m.settlementRun_noNumbers()}
          </Sum>
        )}
      </dl>
      <dl className="mt-5 grid gap-x-8 gap-y-2 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-4">
        {RUN_OUTCOMES.map((outcome) => (
          <div key={outcome} className="flex justify-between gap-3 sm:block">
            <dt className="text-ink-3">{m.settlementRun_outcomes({ outcome })}</dt>
            <dd className="tabular-nums">{formatInteger(sums.outcomes[outcome])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Card payments and fees are always shown, other parts only if they are not 0. */
function shownParts(sums: Sums): { part: RunPart; cents: number }[] {
  const parts = partsOfRun(sums);
  return RUN_PARTS.map((part) => ({ part, cents: parts[part] })).filter(
    ({ part, cents }) => cents !== 0 || part === "gross" || part === "fees",
  );
}

const Sum = ({ term, children }: { term: string; children: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
    <dt className="text-ink-3">{term}</dt>
    <dd className="ms-auto text-section font-section whitespace-nowrap tabular-nums">{children}</dd>
  </div>
);

/** Lists the warnings of a run, each with links to its companies. */
export function RunWarnings({ warnings }: { warnings: readonly RunWarning[] }) {
  if (warnings.length === 0) return <Notice tone="success">{m.settlementRun_noWarnings()}</Notice>;
  return (
    <Card title={m.settlementRun_warnings()}>
      <ul className="grid gap-3">
        {warnings.map((warning) => (
          <li key={warning.kind}>
            <Warning {...warning} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Warning({ kind, count, companies }: RunWarning) {
  const left = kind === "payments_unassigned" ? 0 : count - companies.length;
  return (
    <details className="rounded-card border border-line px-4 py-3">
      <summary className="cursor-pointer font-label">
        {m.settlementRun_warningTitles({ kind, count })}
      </summary>
      <p className="mt-2 text-ink-2">{m.settlementRun_warningHelp({ kind })}</p>
      {kind === "payments_unassigned" && (
        <p className="mt-2">
          <a href="/admin/payments" className="text-link hover:underline">
            {m.settlementRun_toPayments()}
          </a>
        </p>
      )}
      <ul className="mt-2 grid gap-1">
        {companies.map(({ id, name, cents }) => (
          <li key={id} className="flex justify-between gap-4">
            <a href={`/companies/${id}`} className="min-w-0 text-link hover:underline wrap-anywhere">
              {name}
            </a>
            <span className="shrink-0 tabular-nums">{formatEuros(cents)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="mt-1 text-ink-3">{m.settlementRun_more({ count: left })}</p>}
    </details>
  );
}
