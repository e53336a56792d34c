// The rows of CSV text as common programs write it: lines that end in CRLF, LF or CR, even mixed, and spaces beside quotes.

/** The fields of a row; or the text of a broken line, whose quote does not end at a field's end. */
export type CsvRow = { fields: string[] } | { broken: string };
type Read = { rows: CsvRow[]; used: number };

/** In characters. A longer row has a quote that does not end. */
const LONGEST_ROW = 64 * 1024;
const LINE_END = /\r\n|\n|\r/g;
const SPACES = /[ \t\u00a0]*/y;

/** Reads rows from the start of a text, without a last row that the next text may continue. */
export function csvReader(delimiter: string): (text: string, last: boolean) => Read {
  /** The number of titles. */
  let width: number | null = null;
  return (text, last) => {
    const rows: CsvRow[] = [];
    let [at, quote] = [0, -1];
    while (at < text.length) {
      const line = lineAt(text, at, last);
      if (!line) break;
      if (quote < at) quote = indexOrEnd(text, '"', at);
      if (quote >= line.end) {
        rows.push({ fields: text.slice(at, line.end).split(delimiter) });
        at = line.next;
      } else {
        const row = quotedRow(text, { at, delimiter, last });
        if (row === "unfinished") break;
        const whole = row !== "broken" && !swallowsRows(row.fields, delimiter, width);
        rows.push(whole ? { fields: row.fields } : { broken: text.slice(at, line.end) });
        at = whole ? row.next : line.next;
      }
      const [row] = rows.slice(-1);
      if (width === null && row && "fields" in row && row.fields.some((field) => field.trim() !== ""))
        width = row.fields.length;
    }
    return { rows, used: at };
  };
}

/** Null for a line that the next text may continue. */
function lineAt(text: string, at: number, last: boolean): { end: number; next: number } | null {
  LINE_END.lastIndex = at;
  const found = LINE_END.exec(text);
  const whole = found && (found[0] !== "\r" || LINE_END.lastIndex < text.length || last);
  if (!found || !whole) return last && !found ? { end: text.length, next: text.length } : null;
  return { end: found.index, next: LINE_END.lastIndex };
}

function indexOrEnd(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index === -1 ? text.length : index;
}

type Place = { at: number; delimiter: string; last: boolean };
type QuotedRow = { fields: string[]; next: number } | "broken" | "unfinished";

function quotedRow(text: string, { at: start, delimiter, last }: Place): QuotedRow {
  const unfinished = () => (last || text.length - start > LONGEST_ROW ? "broken" : "unfinished");
  const fields: string[] = [];
  for (let at = start; ; ) {
    const field = fieldAt(text, at, delimiter);
    if (field === null) return unfinished();
    const { value, end } = field;
    // The next text may still continue the last quote or the last CR.
    if (!last && end + 1 >= text.length) return unfinished();
    if (end - start > LONGEST_ROW) return "broken";
    fields.push(value);
    const mark = text[end];
    if (mark === undefined) return { fields, next: end };
    if (mark === "\r" || mark === "\n")
      return { fields, next: end + (mark === "\r" && text[end + 1] === "\n" ? 2 : 1) };
    if (mark !== delimiter) return "broken";
    at = end + 1;
  }
}

/** Null if the quote does not end in the text. */
function fieldAt(text: string, at: number, delimiter: string): { value: string; end: number } | null {
  const begin = behindSpaces(text, at, delimiter);
  if (text[begin] !== '"') {
    const end = [delimiter, "\r", "\n"].reduce((first, mark) => {
      const index = text.slice(at, first).indexOf(mark);
      return index === -1 ? first : at + index;
    }, text.length);
    return { value: text.slice(at, end), end };
  }
  let [value, from] = ["", begin + 1];
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: behindSpaces(text, quote + 1, delimiter) };
    value += '"';
    from = quote + 2;
  }
}

function behindSpaces(text: string, at: number, delimiter: string): number {
  SPACES.lastIndex = at;
  const spaces = SPACES.exec(text)?.[0] ?? "";
  const tab = delimiter === "\t" ? spaces.indexOf("\t") : -1;
  return at + (tab === -1 ? spaces.length : tab);
}

/** Whether a cell holds a line with as many delimiters as the titles: an unclosed quote has then swallowed rows. */
function swallowsRows(fields: readonly string[], delimiter: string, width: number | null): boolean {
  const most = Math.max(2, (width ?? Number.POSITIVE_INFINITY) - 1);
  return fields.some((field) =>
    field
      .split(LINE_END)
      .slice(1)
      .some((line) => line.split(delimiter).length > most),
  );
}
