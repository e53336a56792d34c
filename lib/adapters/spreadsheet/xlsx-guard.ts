import { inflateRawSync } from "node:zlib";

// What a stranger's workbook may cost before anything reads it. The reader allocates what the archive says its parts
// hold, and fills every gap between two cells: five megabytes could ask for terabytes.

const MAX_PART_BYTES = 64 * 1024 * 1024;
const MAX_PARTS = 200;
/** Some programs end a sheet with an empty row of this number. */
const LAST_ROW = 1_048_576;
const MAX_CELL_ROW = 100_000;
const MAX_CELL_COLUMN = 200;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_COMMENT = 65_535;

/** Throws where a workbook's parts, or the places of its cells, are beyond any real fleet. */
export function refuseHostileSheet(bytes: Uint8Array): void {
  const parts = partsOf(bytes);
  if (parts.length > MAX_PARTS) throw new Error("too many parts");
  if (parts.reduce((sum, { size }) => sum + size, 0) > MAX_PART_BYTES) throw new Error("too large inside");
  for (const part of parts) if (/worksheets\/[^/]+\.xml$/.test(part.name)) refuseFarCells(xmlOf(bytes, part));
}

type Part = { name: string; method: number; packed: number; size: number; at: number };

/** From the archive's own list at its end, which the reader goes by too. */
function partsOf(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_LENGTH;
  while (end >= 0 && view.getUint32(end, true) !== END) {
    end -= 1;
    if (bytes.length - end > END_LENGTH + MAX_COMMENT) break;
  }
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error("no archive");
  const count = view.getUint16(end + 10, true);
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    // A place beyond the end throws a RangeError; sizes of archives above 4 GB (all ones) are too large anyway.
    if (view.getUint32(at, true) !== ENTRY) throw new Error("no archive");
    const nameLength = view.getUint16(at + 28, true);
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

function xmlOf(bytes: Uint8Array, { method, packed, size, at }: Part): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const data = bytes.subarray(start, start + packed);
  return new TextDecoder().decode(
    method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(size, 1) }),
  );
}

/** Quoted values may hold a `>`; every alternative begins with another character, so a match is linear. */
const ROW_OR_CELL = /<(?:\w+:)?(row|c)\s(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const REFERENCE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PLACE = /^([A-Z]{0,3})(\d{1,7})$/;

function refuseFarCells(xml: string): void {
  for (const [tag, name] of xml.matchAll(ROW_OR_CELL)) {
    for (const [, double, single] of tag.matchAll(REFERENCE)) {
      const [, letters, row] = PLACE.exec(double ?? single ?? "") ?? [];
      if (letters === undefined || Number(row) > (name === "row" ? LAST_ROW : MAX_CELL_ROW))
        throw new Error("a row beyond the sheet");
      if (columnNumber(letters) > MAX_CELL_COLUMN) throw new Error("a column beyond the sheet");
    }
  }
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
