import { Notice } from "#app/_ui/notice.tsx";
import type { Reading } from "#lib/core/table.ts";
import * as m from "#messages";

/** How much of a file was read, and the parts left out. */
export function FileReading({ reading }: { reading: Reading }) {
  const { lines, rows, unread, sheet, converted } = reading;
  const hidden = hiddenWords(reading);
  return (
    <div className="my-4 grid gap-4">
      <p className="text-ink-2">
        {m.file_reading({ lines, rows, unread })} {sheet !== null && m.file_sheet({ name: sheet })}
      </p>
      {hidden.length > 0 && (
        <Notice tone={reading.hiddenRead ? "info" : "warning"}>
          {hidden.join(". ")}. {reading.hiddenRead ? m.file_wasRead() : m.file_skipped()}
        </Notice>
      )}
      {converted && <Notice tone="warning">{m.import_converted()}</Notice>}
    </div>
  );
}

function hiddenWords({ hidden: { rows, lines, columns, sheets } }: Reading): string[] {
  return [
    ...(rows > 0 ? [m.file_hiddenRows({ count: rows, lines: firstOf(lines, rows) })] : []),
    ...(columns.length > 0 ? [m.file_hiddenColumns({ names: columns.join(", ") })] : []),
    ...(sheets.length > 0 ? [m.file_hiddenSheets({ names: sheets.join(", ") })] : []),
  ];
}

/** The first of all hidden lines. */
const firstOf = (lines: readonly number[], all: number): string =>
  `${lines.join(", ")}${lines.length < all ? " …" : ""}`;

/** Whether hidden rows or columns of a file were left out. */
export const leavesOut = ({ hidden, hiddenRead }: Reading): boolean =>
  !hiddenRead && (hidden.rows > 0 || hidden.columns.length > 0);
