import type { ReactNode } from "react";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { importTexts as texts } from "#lib/imports/texts.ts";
import { messageOfCode } from "#lib/messages/errors.ts";

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
        <HeadCell>{texts.line}</HeadCell>
        <HeadCell>{texts.column}</HeadCell>
        <HeadCell>{texts.value}</HeadCell>
        <HeadCell>{texts.reason}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {cells.map(({ line, column, code, value, field, reasonId }) => (
        <tr key={`${line} ${column} ${code}`}>
          <NameCell>
            <span className="font-section tabular-nums">
              <span className="md:hidden">{texts.line} </span>
              {line}
            </span>
          </NameCell>
          <Cell label={texts.column}>{column}</Cell>
          <Cell {...(value && { label: texts.value })}>
            {field ?? <span className="wrap-anywhere">{value}</span>}
          </Cell>
          <Cell label={texts.reason}>
            <span id={reasonId}>{messageOfCode(code)}</span>
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);
