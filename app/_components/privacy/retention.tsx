import { Card } from "#app/_ui/card.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { formatDate, formatDateTime, formatInteger } from "#lib/messages/format.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import type { RetentionRun } from "#lib/privacy/queries/retention.ts";
import { CONTINUOUS_RULES, RETENTION_RULES } from "#lib/privacy/rules/privacy.ts";
import { periodText } from "#lib/privacy/texts.ts";
import type { DueOfRule } from "#lib/privacy/use-cases/retention.ts";
import * as m from "#messages";

/** The rules of the nightly run, and the rows that each would remove now. */
export const RetentionRuleTable = ({ due }: { due: readonly DueOfRule[] }) => (
  <Table caption={m.privacy_rules()}>
    <thead>
      <tr>
        <HeadCell>{m.privacy_rule()}</HeadCell>
        <HeadCell>{m.privacy_keptFor()}</HeadCell>
        <HeadCell number>{m.privacy_dueNow()}</HeadCell>
        <HeadCell>{m.privacy_examples()}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {due.map(({ rule, count, examples }) => (
        <tr key={rule.id}>
          <NameCell>{m.retentionLabels({ id: rule.id })}</NameCell>
          <Cell label={m.privacy_keptFor()}>{periodText(rule.days)}</Cell>
          <td className="number" data-label={m.privacy_dueNow()}>
            {formatInteger(count)}
          </td>
          <Cell label={m.privacy_examples()}>
            {examples.length === 0
              ? m.privacy_noneDue()
              : examples.map(({ id, since }) => `${id.slice(0, 8)} (${formatDate(since)})`).join(", ")}
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** The data that is removed all day long, and the data that the law keeps. */
export const KeptElsewhere = () => (
  <div className="grid gap-6 sm:grid-cols-2">
    <Card title={m.privacy_continuous()}>
      <Terms rows={CONTINUOUS_RULES.map(({ id, days }) => [m.retentionLabels({ id }), periodText(days)])} />
    </Card>
    <Card title={m.privacy_law()}>
      <Terms
        rows={[
          [m.privacy_law_receipts(), m.privacy_lawKept({ years: 6 })],
          [m.privacy_law_books(), m.privacy_lawKept({ years: 10 })],
        ]}
      />
      <p className="mt-3 text-caption text-ink-3">{m.privacy_lawHelp()}</p>
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
      <Card title={m.privacy_runs()}>
        <p className="text-ink-2">{m.privacy_noRuns()}</p>
      </Card>
    );
  return (
    <section aria-label={m.privacy_runs()}>
      <h2 className="mb-3 text-section font-section">{m.privacy_runs()}</h2>
      <Table caption={m.privacy_runs()}>
        <thead>
          <tr>
            <HeadCell>{m.privacy_started()}</HeadCell>
            <HeadCell>{m.privacy_runCause()}</HeadCell>
            <HeadCell>{m.privacy_taken()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <NameCell>
                <span className="tabular-nums">{formatDateTime(run.startedAt)}</span>
              </NameCell>
              <Cell label={m.privacy_runCause()}>{m.privacy_runCauses({ cause: run.cause })}</Cell>
              <Cell label={m.privacy_taken()}>{outcomeOf(run)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const RULE_IDS = RETENTION_RULES.map(({ id }) => id);

function outcomeOf({ finishedAt, failed, counts }: RetentionRun): string {
  if (!finishedAt) return m.privacy_runState_running();
  const taken = Object.entries(counts).map(
    ([rule, count]) =>
      `${wordsOfCode(RULE_IDS, rule, (id) => m.retentionLabels({ id })) ?? rule}: ${formatInteger(count)}`,
  );
  if (failed) return [m.privacy_runState_failed(), ...taken].join(". ");
  return taken.join(", ") || m.privacy_takenNone();
}
