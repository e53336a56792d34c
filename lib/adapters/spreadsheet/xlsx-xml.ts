import { Parser } from "saxen";

// Parses a workbook's XML.

type Attributes = Record<string, string>;
/** Callbacks for the elements of a part as they open and close, and for the text between them. */
export type Seeing = {
  open: (name: string, attributes: () => Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Some programs end a sheet with an empty row of this number. */
const LAST_ROW = 1_048_576;
const MAX_CELL_ROW = 100_000;
const MAX_CELL_COLUMN = 200;
/** The reader fills every row up to the widest one. A list may have 10,000 rows. */
const MAX_CELLS = 2_500_000;
/** Elements that the reader keeps in memory, with limits above any real workbook. */
const MOST = new Map([
  ["row", LAST_ROW],
  ["c", MAX_CELLS],
  ["si", 1_000_000],
  ["xf", 100_000],
  ["numFmt", 10_000],
  ["sheet", 1_000],
  ["Relationship", 1_000],
]);
const OFFICE =
  /^https?:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\//;

type Relationship = { id: string; type: string; path: string };

/** The parts that a workbook names, by the last word of their type. Throws for a part outside the workbook. */
export function relationshipsOf(xml: string): Relationship[] {
  const found: Relationship[] = [];
  eachElement(xml, (name, attributes) => {
    if (name !== "Relationship") return;
    const { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode = "" } = attributes();
    if (/^external$/i.test(mode) || /^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(target))
      throw new Error("a part elsewhere");
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    // The reader takes the last of several.
    found.unshift({ id, type: type.replace(OFFICE, ""), path });
  });
  return found;
}

type SheetNamed = { name: string; id: string; hidden: boolean };

/** A workbook's sheets in their order, and whether its days count from 1904. */
export function sheetsOf(xml: string): { sheets: SheetNamed[]; from1904: boolean } {
  const sheets: SheetNamed[] = [];
  let from1904 = false;
  eachElement(xml, (name, attributes) => {
    if (name === "workbookPr") from1904 = isFlagOn(attributes().date1904);
    if (name !== "sheet") return;
    const { name: title, id = "", state } = attributes();
    if (title) sheets.push({ name: title, id, hidden: state === "hidden" || state === "veryHidden" });
  });
  return { sheets, from1904 };
}

export const isFlagOn = (value: string | undefined): boolean =>
  value === "1" || value === "true" || value === "on";

const PLACE = /^([A-Z]{0,3})(\d{1,7})$/;

/** Throws for a row or a cell beyond the sheet, and for gaps that are too large to fill. */
export function refuseFarCells(xml: string): void {
  let [row, lastRow, widest] = [0, 0, 0];
  eachElement(xml, (name, attributes) => {
    if (name !== "row" && name !== "c") return;
    const place = attributes().r;
    const [, letters, digits] = place === undefined ? ["", "", "0"] : (PLACE.exec(place) ?? []);
    if (letters === undefined || Number(digits) > LAST_ROW) throw new Error("a row beyond the sheet");
    if (name === "c" && place !== undefined && letters === "") throw new Error("a cell without its column");
    if (name === "row") row = Number(digits);
    else {
      lastRow = Math.max(lastRow, row, Number(digits));
      widest = Math.max(widest, columnNumber(letters));
      if (lastRow > MAX_CELL_ROW) throw new Error("a cell in a row beyond the sheet");
      if (widest > MAX_CELL_COLUMN) throw new Error("a column beyond the sheet");
      if (lastRow * widest > MAX_CELLS) throw new Error("too many cells");
    }
  });
}

/** `B` is 2. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Visits the elements by names without their prefix. Throws as walk. */
const eachElement = (xml: string, open: Seeing["open"]): void => walk(xml, { open });

/**
 * Visits the elements and texts of a part, by names without their prefix. Throws for invalid XML, for an attribute that
 * holds an element or occurs with two prefixes, and for too many elements of one name.
 */
export function walk(xml: string, { open, text, close }: Seeing): void {
  const left = new Map(MOST);
  let [depth, roots] = [0, 0];
  const parser = new Parser();
  const refuse = (error: Error) => {
    throw error;
  };
  parser.on("error", refuse);
  // An attribute without a space before the next.
  parser.on("warn", refuse);
  parser.on("openTag", (prefixed, given, decode) => {
    const name = unprefixed(prefixed);
    if (depth === 0) roots += 1;
    if (roots > 1) throw new Error("an element outside the part");
    depth += 1;
    const more = left.get(name);
    if (more === 0) throw new Error(`too many of ${name}`);
    if (more !== undefined) left.set(name, more - 1);
    const written = given();
    // An unclosed quote would swallow the elements behind it.
    for (const key in written) if (written[key]?.includes("<")) throw new Error("an element in an attribute");
    open(name, () => {
      const attributes: Attributes = Object.create(null);
      for (const [key, value] of Object.entries(written)) {
        if (key.startsWith("xmlns:")) continue;
        const short = unprefixed(key);
        if (short in attributes) throw new Error("an attribute twice");
        attributes[short] = decode(value);
      }
      return attributes;
    });
  });
  if (text) {
    parser.on("text", (value, decode) => text(decode(value)));
    parser.on("cdata", text);
  }
  parser.on("closeTag", (name) => {
    depth -= 1;
    close?.(unprefixed(name));
  });
  parser.parse(xml);
}

const unprefixed = (name: string): string => name.slice(name.indexOf(":") + 1);
