import { Card } from "#app/_ui/card.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { formatDate, formatInteger } from "#lib/messages/format.ts";
import { CONTINUOUS_RULES } from "#lib/privacy/rules/retention.ts";
import { retentionLabels, privacyTexts as texts } from "#lib/privacy/texts.ts";
import type { DueOfRule } from "#lib/privacy/use-cases/retention.ts";

/** The rules of the nightly run, and what each would take now. */
export const RuleTable = ({ due }: { due: readonly DueOfRule[] }) => (
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

/** What goes by itself all day, and what the law keeps. */
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
