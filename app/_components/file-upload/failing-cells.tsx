import type { ReactNode } from "react";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

export type FailingCell = {
  line: number;
  column: string;
  value?: string | null | undefined;
  code: string;
  /** In the place of the value, where it can be mended; `reasonId` is for the field's description. */
  field?: ReactNode;
  reasonId?: string;
};

/** Each failing cell of a file: its place, its content and the reason. */
export const FailingCells = ({ caption, cells }: { caption: string; cells: readonly FailingCell[] }) => (
  <Table caption={caption}>
    <thead>
      <tr>
        <HeadCell>{m.import_line()}</HeadCell>
        <HeadCell>{m.import_column()}</HeadCell>
        <HeadCell>{m.import_value()}</HeadCell>
        <HeadCell>{m.import_reason()}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {cells.map(({ line, column, code, value, field, reasonId }) => (
        <tr key={`${line} ${column} ${code}`}>
          <NameCell>
            <span className="font-section tabular-nums">
              <span className="md:hidden">{m.import_line()} </span>
              {line}
            </span>
          </NameCell>
          <Cell label={m.import_column()}>{column}</Cell>
          <Cell {...(value && { label: m.import_value() })}>
            {field ?? <span className="wrap-anywhere">{value}</span>}
          </Cell>
          <Cell label={m.import_reason()}>
            <span id={reasonId}>{messageOfCode(code)}</span>
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);
