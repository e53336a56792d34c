import type { ReactNode } from "react";
import { WarningIcon } from "#app/_ui/icon.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import * as m from "#messages";

export type FailingCell = {
  line: number;
  column: string;
  value?: string | null | undefined;
  reason: string;
  /** Replaces the value where it can be corrected; `reasonId` is for the field's description. */
  field?: ReactNode;
  reasonId?: string;
};

type Props = {
  caption: string;
  cells: readonly FailingCell[];
  /** The texts of the reasons. */
  reasons?: string;
  /** Whether the cells are accepted with a warning. */
  warns?: boolean;
};

/** Each failing cell of a file: its place, its content and the reason. */
export const FailingCells = ({ caption, cells, reasons = m.import_reason(), warns }: Props) => (
  <Table caption={caption}>
    <thead>
      <tr>
        <HeadCell>{m.import_line()}</HeadCell>
        <HeadCell>{m.import_column()}</HeadCell>
        <HeadCell>{m.import_value()}</HeadCell>
        <HeadCell>{reasons}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {cells.map(({ line, column, reason, value, field, reasonId }) => (
        <tr key={`${line} ${column} ${reason}`}>
          <NameCell>
            <span className="font-section tabular-nums">
              <span className="md:hidden">{m.import_line()} </span>
              {line}
            </span>
          </NameCell>
          <Cell label={m.import_column()}>{column}</Cell>
          <Cell {...(value && { label: m.import_value() })}>
            {field ?? <span className="inline-block wrap-anywhere md:min-w-24">{value}</span>}
          </Cell>
          <Cell label={reasons}>
            <span className={`flex gap-1.5 font-label ${warns ? "text-incomplete" : "text-error"}`}>
              <WarningIcon size={15} className="mt-1" />
              <span id={reasonId}>{reason}</span>
            </span>
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);
