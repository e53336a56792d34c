import { type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import { refuseFarCells, relationshipsOf, sheetIdsOf } from "./xlsx-xml.ts";

// Limits what an untrusted workbook may cost. The reader unpacks every part of an archive and fills every gap between
// two cells, so five megabytes could ask for terabytes. The reader therefore gets a new archive that holds only the
// needed parts, checked here. The guard and the reader use the same packages, so they cannot disagree.

const MAX_INFLATED_BYTES = 48 * 1024 * 1024;
const MAX_PARTS = 200;
const STORED = 0;

const WORKBOOK = "xl/workbook.xml";
const RELATIONSHIPS = "xl/_rels/workbook.xml.rels";
/** The reader's default paths, for a workbook that names none. */
const STRINGS = "xl/sharedStrings.xml";
const STYLES = "xl/styles.xml";

/** Returns the workbook with its first sheet only. Throws where its parts or cell positions exceed any real fleet. */
export function guardedWorkbook(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const names = listedParts(bytes);
  const { [WORKBOOK]: workbook, [RELATIONSHIPS]: relationships } = unzipped(bytes, [WORKBOOK, RELATIONSHIPS]);
  if (!workbook || !relationships) throw new Error("no workbook");

  const targets = relationshipsOf(textOf(relationships));
  const sheetId = sheetIdsOf(textOf(workbook))[0];
  const sheet = targets.find(({ id, type }) => type === "worksheet" && id === sheetId)?.path;
  if (sheet === undefined || !names.has(sheet)) throw new Error("the workbook names no sheet that is there");
  const namedOr = (type: string, usual: string) => targets.find((one) => one.type === type)?.path ?? usual;

  const needed = [sheet, namedOr("sharedStrings", STRINGS), namedOr("styles", STYLES)];
  const parts = unzipped(bytes, needed);
  for (const part of Object.values(parts)) refuseFarCells(textOf(part));
  return zipSync({ [WORKBOOK]: workbook, [RELATIONSHIPS]: relationships, ...parts }, { level: 0 });
}

/** The names in the archive's directory. Throws where the directory is false or names too much. */
function listedParts(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  // Programs that ignore case would confuse the two parts.
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

/** Inflates each part up to the size in the directory and no further. */
const unzipped = (bytes: Uint8Array, names: readonly string[]): Record<string, Uint8Array> =>
  unzipSync(bytes, { filter: ({ name }) => names.includes(name) });

const textOf = (part: Uint8Array): string => new TextDecoder().decode(part);
