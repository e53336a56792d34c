import { Table } from "#app/_ui/table.tsx";
import { formatEuros } from "#lib/messages/format.ts";
import type { LineGroup } from "#lib/settlements/rules/lines.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";
import type { HrefOf } from "./line-row.tsx";
import { LineRow } from "./line-row.tsx";

import { totalLabel } from "./total-label.ts";

type Props = { document: StatementDocument; groups: readonly LineGroup[]; hrefOf: HrefOf };

/** A large fleet's lines: a row per vehicle, which opens. The browser's own search opens the one it finds. */
export const ManyVehicles = ({ document, groups, hrefOf }: Props) => (
  <section aria-label={texts.lines}>
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-section font-section">
        {texts.vehicles(groups.filter(({ vehicleId }) => vehicleId !== null).length)}
      </h2>
      <p className="text-caption text-ink-3 print:hidden">{texts.vehiclesHelp}</p>
    </div>
    <div className="overflow-clip rounded-card border border-line bg-card">
      {groups.map((group) => (
        <Vehicle key={group.vehicleId ?? 0} group={group} hrefOf={hrefOf} />
      ))}
      <p className="flex flex-wrap justify-between gap-x-4 px-4 py-3 font-section">
        <span>{totalLabel(document)}</span>
        <span className="tabular-nums">{formatEuros(document.totalCents)}</span>
      </p>
    </div>
  </section>
);

const Vehicle = ({ group, hrefOf }: { group: LineGroup; hrefOf: HrefOf }) => {
  const name = group.licensePlate ?? texts.wholeCompany;
  return (
    <details className="statement-vehicle border-b border-line">
      <summary className="flex min-h-11 items-center gap-4 px-4 py-2 hover:bg-paper focus-visible:-outline-offset-3">
        <span className="font-section">{name}</span>
        <span className="ms-auto whitespace-nowrap tabular-nums">{formatEuros(group.subtotalCents)}</span>
      </summary>
      <div className="px-2 pb-2 sm:px-4 sm:pb-4">
        <Table caption={name}>
          <tbody>
            {group.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and never move
              <LineRow key={index} line={line} plate={null} hrefOf={hrefOf} />
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
};
