import { Card } from "#app/_ui/card.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { RetentionRun } from "#db/queries/privacy/retention.ts";
import { formatDateTime, formatInteger } from "#lib/messages/format.ts";
import type { RetentionRuleId } from "#lib/privacy/rules/retention.ts";
import { retentionLabels, privacyTexts as texts } from "#lib/privacy/texts.ts";

/** The latest runs: when, who set them going, and how much it was. */
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
