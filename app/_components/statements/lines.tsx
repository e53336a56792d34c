import { AskLink } from "#app/_components/disputes/ask-link.tsx";
import { HeadCell, Table } from "#app/_ui/table.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { formatEuros } from "#lib/messages/format.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import {
  endsInSubtotal,
  groupedLines,
  type LineGroup,
  type StatementLine,
} from "#lib/settlements/rules/lines.ts";
import { lineBasis, lineTitle } from "#lib/statements/line-texts.ts";
import * as m from "#messages";
import { totalLabel } from "./vat.tsx";

/** A statement with more vehicles than this shows one folded row per vehicle. */
const UNFOLDED = 15;

/** The pages that the lines link to; null without access. `askOf` takes a line's position, counted from one. */
export type LineLinks = {
  hrefOf: HrefOf;
  paymentsOf: (vehicleId: number) => string | null;
  askOf: (position: number) => string | null;
};

type Props = { document: StatementDocument; links: LineLinks };

/** Shows payments and deductions by vehicle, each line with its calculation. */
export function Lines({ document, links }: Props) {
  const groups = groupedLines(document.lines);
  if (groups.length === 0)
    return (
      <p className="rounded-card border border-line bg-card px-6 py-8 text-center text-ink-2">
        {m.statement_noLines()}
      </p>
    );
  if (groups.length > UNFOLDED) return <ManyVehicles document={document} groups={groups} links={links} />;
  return (
    <Table caption={m.statement_lines()}>
      <thead>
        <tr>
          <HeadCell>{m.statement_vehicleAndLine()}</HeadCell>
          <HeadCell number>{m.statement_basis()}</HeadCell>
          <HeadCell number>{m.statement_total()}</HeadCell>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group
          key={group.vehicleId ?? 0}
          document={document}
          group={group}
          groups={groups.length}
          links={links}
        />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="name">
            {whole(totalLabel(document))}
          </th>
          <td className="mark">{formatEuros(document.totalCents)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

type GroupProps = Props & { group: LineGroup; groups: number };

const Group = ({ document, group, groups, links }: GroupProps) => (
  <tbody className="statement-group">
    {group.lines.map((line, index) => (
      <LineRow
        // Lines have no ids and never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={index}
        line={line}
        {...askingOf(document, line)}
        plate={
          index === 0
            ? (group.licensePlate ?? (group.vehicleId === null ? m.statement_wholeCompany() : null))
            : null
        }
        links={links}
      />
    ))}
    {groups > 1 && endsInSubtotal(group, groups) && (
      <tr>
        <th scope="row" colSpan={2} className="name subtotal">
          {group.vehicleId === null
            ? m.document_companyTotal()
            : m.document_vehicleTotal({ plate: group.licensePlate ?? "" })}
        </th>
        <td className="mark subtotal">{formatEuros(group.subtotalCents)}</td>
      </tr>
    )}
  </tbody>
);

export type HrefOf = (statement: { number: string }) => string | null;

type LineRowProps = Asking & {
  line: StatementLine;
  /** Set on the first line of a vehicle. */
  plate: string | null;
  links: LineLinks;
};

/** The statement that the line comes from. */
function originalOf({ basis }: StatementLine): string | null {
  if (basis.kind === "carryIn") return basis.overpaid ?? null;
  return basis.kind === "correction" ? basis.statement : null;
}

/** Whether the line is a sum of card payments. */
const hasPayments = (line: StatementLine): line is StatementLine & { vehicleId: number } =>
  line.vehicleId !== null &&
  (line.basis.kind === "cardGross" || (line.basis.kind === "correction" && line.basis.of === "gross"));

/** The line's position, counted from one, and whether a question about it is open. */
type Asking = { position: number; disputed: boolean };

function askingOf({ lines, disputed }: StatementDocument, line: StatementLine): Asking {
  const position = lines.indexOf(line) + 1;
  return { position, disputed: disputed.includes(position) };
}

/** One line and its calculation. On a phone the calculation stands under the line's name (statement.css). */
export function LineRow({ line, position, disputed, plate, links }: LineRowProps) {
  const { hrefOf, paymentsOf, askOf } = links;
  const original = originalOf(line);
  const href = original === null ? null : hrefOf({ number: original });
  const payments = hasPayments(line) ? paymentsOf(line.vehicleId) : null;
  return (
    <tr>
      <th scope="row" className="name">
        {plate && <strong>{plate} </strong>}
        {lineTitle(line)}
        {href && original && (
          <a href={href} className="link ms-2 print:hidden">
            {m.statement_toOriginal({ number: original })}
          </a>
        )}
        <AskLink href={askOf(position)} disputed={disputed} thing={lineTitle(line)} />
      </th>
      <td className="basis">
        {payments === null ? (
          lineBasis(line)
        ) : (
          <a href={payments} className="link">
            {lineBasis(line) || m.statement_payments()}
          </a>
        )}
      </td>
      <td className="mark">{formatEuros(line.amountCents)}</td>
    </tr>
  );
}

type ManyVehiclesProps = Props & { groups: readonly LineGroup[] };

/** Shows a row per vehicle of a large fleet, which opens. The browser's search opens the row it finds. */
export const ManyVehicles = ({ document, groups, links }: ManyVehiclesProps) => (
  <section aria-label={m.statement_lines()}>
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-section font-section">
        {m.statement_vehicles({ count: groups.filter(({ vehicleId }) => vehicleId !== null).length })}
      </h2>
      <p className="text-caption text-ink-3 print:hidden">{m.statement_vehiclesHelp()}</p>
    </div>
    <div className="overflow-clip rounded-card border border-line bg-card">
      {groups.map((group) => (
        <Vehicle key={group.vehicleId ?? 0} document={document} group={group} links={links} />
      ))}
      <p className="flex flex-wrap justify-between gap-x-4 px-4 py-3 font-section">
        <span>{whole(totalLabel(document))}</span>
        <span className="whitespace-nowrap tabular-nums">{formatEuros(document.totalCents)}</span>
      </p>
    </div>
  </section>
);

const Vehicle = ({ document, group, links }: Props & { group: LineGroup }) => {
  const name = group.licensePlate ?? m.statement_wholeCompany();
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
              <LineRow key={index} line={line} {...askingOf(document, line)} plate={null} links={links} />
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
};
