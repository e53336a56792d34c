import { Card } from "#app/_ui/card.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { RetentionRun } from "#db/queries/privacy/retention.ts";
import { formatDate, formatDateTime, formatInteger } from "#lib/messages/format.ts";
import type { RetentionRuleId } from "#lib/privacy/rules/retention.ts";
import { CONTINUOUS_RULES } from "#lib/privacy/rules/retention.ts";
import { retentionLabels, privacyTexts as texts } from "#lib/privacy/texts.ts";
import type { DueOfRule } from "#lib/privacy/use-cases/retention.ts";

/** The rules of the nightly run, and the rows that each would remove now. */
export const RetentionRuleTable = ({ due }: { due: readonly DueOfRule[] }) => (
  <Table caption={texts.rules}>
    <thead>
      <tr>
        <HeadCell>{texts.rule}</HeadCell>
        <HeadCell>{texts.keptFor}</HeadCell>
        <HeadCell number>{texts.dueNow}</HeadCell>
        <HeadCell>{texts.examples}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {due.map(({ rule, count, examples }) => (
        <tr key={rule.id}>
          <NameCell>{retentionLabels[rule.id]}</NameCell>
          <Cell label={texts.keptFor}>{texts.days(rule.days)}</Cell>
          <td className="number" data-label={texts.dueNow}>
            {formatInteger(count)}
          </td>
          <Cell label={texts.examples}>
            {examples.length === 0
              ? texts.noneDue
              : examples.map(({ id, since }) => texts.example(id, formatDate(since))).join(", ")}
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** The data that is removed all day long, and the data that the law keeps. */
export const KeptElsewhere = () => (
  <div className="grid gap-6 sm:grid-cols-2">
    <Card title={texts.continuous}>
      <Terms rows={CONTINUOUS_RULES.map(({ id, days }) => [retentionLabels[id], texts.days(days)])} />
    </Card>
    <Card title={texts.law}>
      <Terms rows={texts.lawRules.map(({ what, kept }) => [what, kept])} />
      <p className="mt-3 text-caption text-ink-3">{texts.lawHelp}</p>
    </Card>
  </div>
);

const Terms = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className="grid gap-2.5">
    {rows.map(([what, kept]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd className="text-caption text-ink-3">{kept}</dd>
      </div>
    ))}
  </dl>
);

/** The latest runs: their time, cause and counts. */
export function Runs({ runs }: { runs: readonly RetentionRun[] }) {
  if (runs.length === 0)
    return (
      <Card title={texts.runs}>
        <p className="text-ink-2">{texts.noRuns}</p>
      </Card>
    );
  return (
    <section aria-label={texts.runs}>
      <h2 className="mb-3 text-section font-section">{texts.runs}</h2>
      <Table caption={texts.runs}>
        <thead>
          <tr>
            <HeadCell>{texts.started}</HeadCell>
            <HeadCell>{texts.runCause}</HeadCell>
            <HeadCell>{texts.taken}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <NameCell>
                <span className="tabular-nums">{formatDateTime(run.startedAt)}</span>
              </NameCell>
              <Cell label={texts.runCause}>{texts.runCauses[run.cause]}</Cell>
              <Cell label={texts.taken}>{outcomeOf(run)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function outcomeOf({ finishedAt, failed, counts }: RetentionRun): string {
  if (!finishedAt) return texts.runState.running;
  const taken = Object.entries(counts).map(
    ([rule, count]) => `${retentionLabels[rule as RetentionRuleId] ?? rule}: ${formatInteger(count)}`,
  );
  if (failed) return [texts.runState.failed, ...taken].join(". ");
  return taken.join(", ") || texts.takenNone;
}
