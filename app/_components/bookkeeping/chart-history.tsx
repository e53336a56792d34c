import { Card } from "#app/_ui/card.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import type { ChartChange } from "#lib/bookkeeping/use-cases/chart.ts";
import { formatDateTime, formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";

/** The changes of accounts with their authors, the latest first. */
export const ChartHistory = ({ history }: { history: readonly ChartChange[] }) => (
  <Card title={m.chart_history()}>
    {history.length === 0 && <p className="text-ink-2">{m.chart_noHistory()}</p>}
    <ol className="grid gap-4">
      {history.map(({ version, at, by, changes }) => (
        <li key={version}>
          <p className="text-caption wrap-anywhere text-ink-3">
            {whole(formatFacts([formatDateTime(at), m.chart_changedBy({ by })]))}
          </p>
          <ul>
            {changes.map(({ use, before, after }) => (
              <li key={use} className="wrap-anywhere">
                {m.chart_uses({ use })}: {before.number} {before.name} → {after.number} {after.name}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </Card>
);
