import { Card } from "#app/_ui/card.tsx";
import type { UnderPartner } from "#db/queries/partners/partner-list.ts";
import { STATUSES } from "#lib/core/status.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { statusFilterLabels } from "#lib/messages/labels.ts";
import { partnerTexts as texts } from "#lib/partners/texts.ts";

/** What is under a partner: companies by their status, vehicles and drivers. */
export function Sums({ sums }: { sums: UnderPartner }) {
  const told: [string, number][] = [
    [texts.companies, STATUSES.reduce((sum, status) => sum + sums[status], 0)],
    ...STATUSES.map((status): [string, number] => [statusFilterLabels[status], sums[status]]),
    [texts.vehicles, sums.vehicles],
    [texts.drivers, sums.drivers],
  ];
  return (
    <div className="mb-6">
      <Card title={texts.total}>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-7">
          {told.map(([term, value]) => (
            <div key={term}>
              <dt className="text-caption text-ink-3">{term}</dt>
              <dd className="text-title font-title tabular-nums">{formatInteger(value)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
