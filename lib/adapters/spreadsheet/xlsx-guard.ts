import { crc32 } from "node:zlib";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { refuseFarCells, relationshipsOf, sheetsOf } from "./xlsx-xml.ts";

// Limits the cost of an untrusted workbook. The reader fills every gap between two cells, so five megabytes could need
// terabytes. Only the needed parts of the archive are unpacked and checked before the reader gets them.

const MAX_INFLATED_BYTES = 48 * 1024 * 1024;
const MAX_PARTS = 200;
const STORED = 0;

const WORKBOOK = "xl/workbook.xml";
const RELATIONSHIPS = "xl/_rels/workbook.xml.rels";
/** The reader's default paths, for a workbook that names none. */
const STRINGS = "xl/sharedStrings.xml";
const STYLES = "xl/styles.xml";

/** A workbook's parts as text. A sheet is checked when it is requested. */
type Workbook = {
  from1904: boolean;
  sheets: { name: string; hidden: boolean; filled: boolean; xml: () => string }[];
  /** Empty without such a part. */
  strings: string;
  styles: string;
};

/** Whether a sheet has any content. */
const CONTENT = /<(?:[^\s<>/]+:)?[vtf][\s>]/;

/** Opens a workbook. Throws if its parts or its cells' positions exceed any real fleet. */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const names = listedParts(bytes);
  const { [WORKBOOK]: workbook, [RELATIONSHIPS]: relationships } = unzipped(bytes, [WORKBOOK, RELATIONSHIPS]);
  if (!workbook || !relationships) throw new Error("no workbook");

  const targets = relationshipsOf(textOf(relationships));
  const { sheets: named, from1904 } = sheetsOf(textOf(workbook));
  const namedOr = (type: string, usual: string) => targets.find((one) => one.type === type)?.path ?? usual;
  const [strings, styles] = [namedOr("sharedStrings", STRINGS), namedOr("styles", STYLES)];
  const sheets = named.flatMap(({ name, id, hidden }) => {
    const target = targets.find((one) => one.id === id);
    // A sheet that is a chart has no rows.
    return target?.type === "chartsheet" ? [] : [{ name, hidden, path: target?.path ?? "" }];
  });
  if (sheets.length === 0 || sheets.some(({ path }) => !names.has(path)))
    throw new Error("the workbook names no sheet that is there");

  const parts = unzipped(bytes, [strings, styles, ...sheets.map(({ path }) => path)]);
  const xmlOf = (path: string) => (parts[path] ? textOf(parts[path]) : "");
  const checked = (xml: string) => {
    if (xml !== "") refuseFarCells(xml);
    return xml;
  };
  return {
    from1904,
    sheets: sheets.map(({ path, ...sheet }) => ({
      ...sheet,
      filled: CONTENT.test(xmlOf(path)),
      xml: () => checked(xmlOf(path)),
    })),
    strings: checked(xmlOf(strings)),
    styles: checked(xmlOf(styles)),
  };
}

/** The names in the archive's directory. Throws for a false directory or too many names. */
function listedParts(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  // Programs that ignore case would confuse two such parts.
  const folded = new Set<string>();
  let [parts, inflated] = [0, 0];
  const note = ({ name, size, originalSize, compression }: UnzipFileInfo): boolean => {
    names.add(name);
    folded.add(name.toLowerCase());
    parts += 1;
    inflated += originalSize;
    if (folded.size < parts) throw new Error("a part twice");
    if (parts > MAX_PARTS) throw new Error("too many parts");
    if (inflated > MAX_INFLATED_BYTES) throw new Error("too large inside");
    if (compression === STORED && size !== originalSize) throw new Error("two sizes of one part");
    return false;
  };
  unzipSync(bytes, { filter: note });
  return names;
}

/** Inflates each part at most to the size in the directory. Throws for a damaged part. */
function unzipped(bytes: Uint8Array, names: readonly string[]): Record<string, Uint8Array> {
  const sums = checksumsOf(bytes);
  const parts = unzipSync(bytes, { filter: ({ name }) => names.includes(name) });
  for (const [name, part] of Object.entries(parts))
    if (!hasChecksum(part, sums.get(name))) throw new Error("a damaged part");
  return parts;
}

const textOf = (part: Uint8Array): string => new TextDecoder().decode(part);

// The checksums in the directory of a ZIP archive (PKWARE APPNOTE 6.3). The unpacking library does not compare them, and a
// damaged part can unpack to other numbers.

const [END, ENTRY, END_64] = [0x06054b50, 0x02014b50, 0x06064b50];
const [END_BYTES, ENTRY_BYTES, END_64_BYTES] = [22, 46, 56];
const IN_END_64 = 0xffffffff;

/** The checksums by part name. Throws for a damaged directory, which could hide a lost part. */
function checksumsOf(bytes: Uint8Array): Map<string, number> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sums = new Map<string, number>();
  let { at, count } = directoryOf(archive);
  for (; count > 0; count -= 1) {
    if (signatureAt(archive, at) !== ENTRY || at + ENTRY_BYTES > archive.length)
      throw new Error("a damaged directory");
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const start = at + ENTRY_BYTES;
    sums.set(archive.toString("utf8", start, start + name), archive.readUInt32LE(at + 16));
    at = start + name + extra + comment;
  }
  const next = signatureAt(archive, at);
  if (next !== END && next !== END_64) throw new Error("a damaged directory");
  return sums;
}

/** The start of the directory, and its number of parts. Throws for an archive without its end. */
function directoryOf(archive: Buffer): { at: number; count: number } {
  let end = archive.length - END_BYTES;
  while (end >= 0 && archive.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error("an archive without its end");
  const at = archive.readUInt32LE(end + 16);
  if (at !== IN_END_64) return { at, count: archive.readUInt16LE(end + 10) };
  // Its place stands in the 20 bytes before the end.
  const wide = archive.readUInt32LE(Math.max(0, end - 12));
  if (signatureAt(archive, wide) !== END_64 || wide + END_64_BYTES > archive.length)
    throw new Error("an archive without its wide end");
  return { at: archive.readUInt32LE(wide + 48), count: archive.readUInt32LE(wide + 32) };
}

const signatureAt = (archive: Buffer, at: number): number | null =>
  at + 4 <= archive.length ? archive.readUInt32LE(at) : null;

const hasChecksum = (part: Uint8Array, sum: number | undefined): boolean => crc32(part) === sum;
