import { type Doc, QUIET } from "#lib/adapters/pdf/page.ts";
import { LEFT, makeRoom, pen, WIDTH } from "./statement-pdf-page.ts";

export type PdfColumn = { title: string; width: number; align: "left" | "right" };
export type PdfTable = {
  /** A title row above a group of rows. It is repeated with `continued` when the group goes on on the next page. */
  heading(text: string, continued: string): void;
  row(cells: readonly string[], options?: { note?: string | null; strong?: boolean }): void;
  end(): void;
};

const SIZE = 9;
const NOTE_SIZE = 8;
const LINE = 12.5;
const NOTE_LINE = 11;
const GAP = 10;
/** The cells that a head cell describes. pdfkit knows this option; its types do not. */
const HEAD_CELL = { title: "", scope: "Column" };
const RULE = "#d9d7cf";

/** Opens a tagged table at the current position. Repeats its head on every page and never splits a row. */
export function openTable(doc: Doc, columns: readonly PdfColumn[]): PdfTable {
  const table = doc.struct("Table");
  doc.addStructure(table);
  let group: { text: string; continued: string } | null = null;

  const drawRow = (tags: "TH" | "TD", cells: readonly string[], look: RowLook) => {
    const y = doc.y;
    const row = doc.struct("TR");
    table.add(row);
    let x = LEFT;
    for (const [index, column] of columns.entries()) {
      const text = cells[index] ?? "";
      const left = x;
      x += column.width;
      if (text === "") continue;
      row.add(
        doc.struct(tags, tags === "TH" ? HEAD_CELL : {}, () =>
          drawCell(doc, text, { column, left, y, look }),
        ),
      );
    }
    row.end();
    doc.y = y + look.height;
  };
  const drawHead = () => {
    drawRow(
      "TH",
      columns.map(({ title }) => title),
      { height: LINE + 3, size: NOTE_SIZE, quiet: true },
    );
    rule(doc);
  };
  const drawHeading = (text: string) =>
    drawRow("TD", [text], { height: LINE + 2, strong: true, size: SIZE + 0.5, wide: true });
  const onNextPage = (height: number) => {
    if (!makeRoom(doc, height)) return;
    drawHead();
    if (group) drawHeading(`${group.text} (${group.continued})`);
  };

  makeRoom(doc, 4 * LINE);
  drawHead();
  return {
    heading(text, continued) {
      group = null;
      onNextPage(4 * LINE + 2 * NOTE_LINE);
      doc.y += 5;
      drawHeading(text);
      group = { text, continued };
    },
    row(cells, { note = null, strong = false } = {}) {
      const [first] = columns;
      const width = (first?.width ?? WIDTH) - GAP;
      const lines = linesOf(pen(doc, { size: SIZE, strong }), cells[0] ?? "", width);
      const noteLines = note ? linesOf(pen(doc, { size: NOTE_SIZE }), note, width) : 0;
      const height = lines * LINE + noteLines * NOTE_LINE + 2;
      onNextPage(height);
      drawRow("TD", cells, { height, strong, size: SIZE, note });
      if (strong) rule(doc);
    },
    end: () => {
      table.end();
      doc.x = LEFT;
    },
  };
}

type RowLook = {
  height: number;
  size: number;
  strong?: boolean;
  quiet?: boolean;
  note?: string | null;
  wide?: boolean;
};
type Place = { column: PdfColumn; left: number; y: number; look: RowLook };

function drawCell(doc: Doc, text: string, { column, left, y, look }: Place): void {
  pen(doc, look);
  if (column.align === "right") {
    const x = left + column.width - doc.widthOfString(text);
    doc.text(text, x, y, { lineBreak: false });
    return;
  }
  const width = look.wide ? WIDTH : column.width - GAP;
  drawLeft(doc, text, { left, y, width, line: LINE });
  if (!look.note) return;
  const under = y + linesOf(doc, text, width) * LINE;
  pen(doc, { size: NOTE_SIZE, quiet: true });
  drawLeft(doc, look.note, { left, y: under, width, line: NOTE_LINE });
}

/** A text that fits on one line skips wrapping, the slowest step. */
function drawLeft(
  doc: Doc,
  text: string,
  at: { left: number; y: number; width: number; line: number },
): void {
  if (doc.widthOfString(text) <= at.width) {
    doc.text(text, at.left, at.y, { lineBreak: false });
    return;
  }
  doc.text(text, at.left, at.y, { width: at.width, lineGap: at.line - doc.currentLineHeight(true) });
}

/** The number of lines that a text takes in the current font. */
function linesOf(doc: Doc, text: string, width: number): number {
  if (doc.widthOfString(text) <= width) return 1;
  return Math.round(doc.heightOfString(text, { width, lineGap: 0 }) / doc.currentLineHeight(true));
}

function rule(doc: Doc): void {
  doc.markContent("Artifact", { type: "Layout" });
  const y = doc.y - 2;
  doc
    .lineWidth(0.5)
    .strokeColor(RULE)
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .stroke();
  doc.endMarkedContent();
  doc.fillColor(QUIET);
  doc.y += 2;
}
