import { HeadCell, Table } from "#app/_ui/table.tsx";
import { formatEuros } from "#lib/messages/format.ts";
import { groupedLines, type LineGroup } from "#lib/settlements/rules/lines.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";
import type { HrefOf } from "./line-row.tsx";
import { LineRow } from "./line-row.tsx";
import { ManyVehicles } from "./many-vehicles.tsx";
import { totalLabel } from "./total-label.ts";

/** More vehicles than this are folded up: a page of a thousand lines is read by vehicle. */
const UNFOLDED = 15;

type Props = { document: StatementDocument; hrefOf: HrefOf };

/** What was earned and deducted, vehicle by vehicle, each line with its calculation. */
export function Lines({ document, hrefOf }: Props) {
  const groups = groupedLines(document.lines);
  if (groups.length === 0)
    return (
      <p className="rounded-card border border-line bg-card px-6 py-8 text-center text-ink-2">
        {texts.noLines}
      </p>
    );
  if (groups.length > UNFOLDED) return <ManyVehicles document={document} groups={groups} hrefOf={hrefOf} />;
  return (
    <Table caption={texts.lines}>
      <thead>
        <tr>
          <HeadCell>{texts.vehicleAndLine}</HeadCell>
          <HeadCell number>{texts.basis}</HeadCell>
          <HeadCell number>{texts.total}</HeadCell>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.vehicleId ?? 0} group={group} hrefOf={hrefOf} />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="name">
            {totalLabel(document)}
          </th>
          <td className="mark">{formatEuros(document.totalCents)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

const Group = ({ group, hrefOf }: { group: LineGroup; hrefOf: HrefOf }) => (
  <tbody className="statement-group">
    {group.lines.map((line, index) => (
      <LineRow
        // Lines have no ids and never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={index}
        line={line}
        plate={
          index === 0 ? (group.licensePlate ?? (group.vehicleId === null ? texts.wholeCompany : null)) : null
        }
        hrefOf={hrefOf}
      />
    ))}
  </tbody>
);
