import { crc32, deflateRawSync } from "node:zlib";

// Handmade workbooks for tests, including ones that no program writes.

export const sheet = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
export const cell = (place: string, row = place.replace(/\D/g, "")) =>
  `<row r="${row}"><c r="${place}" t="inlineStr"><is><t>Nimi</t></is></c></row>`;

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "http://schemas.openxmlformats.org/package/2006";

type Made = {
  /** The sheet's size as the archive states it. */
  claimed?: number;
  /** The sheet's path, and its path as the workbook states it. */
  at?: string;
  target?: string;
  mode?: string;
  /** More relationships of the workbook, and more parts. */
  relationships?: { id: string; type: string; target: string }[];
  parts?: Part[];
  /** Elements before the workbook's sheets, the first sheet's name, and more sheets. */
  settings?: string;
  first?: { name?: string; state?: string | undefined };
  sheets?: { name: string; id: string; state?: string | undefined }[];
};

/** The smallest workbook with this sheet. */
export function workbook(content: string, made: Made = {}): Uint8Array {
  const {
    claimed,
    at = "xl/worksheets/sheet1.xml",
    target = at.replace(/^xl\//, ""),
    mode,
    parts = [],
  } = made;
  const external = mode === undefined ? "" : ` TargetMode="${mode}"`;
  const more = (made.relationships ?? []).map(
    (one) => `<Relationship Id="${one.id}" Type="${RELATIONS}/${one.type}" Target="${one.target}"/>`,
  );
  const named = [{ name: "Taulu", ...made.first, id: "rId1" }, ...(made.sheets ?? [])].map(
    ({ name, id, state = "visible" }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="${id}"/>`,
  );
  return zip([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="${TYPES}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="${TYPES}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}">${made.settings ?? ""}<sheets>${named.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="${TYPES}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="${target}"${external}/>${more.join("")}</Relationships>`,
    },
    { name: at, content, claimed },
    ...parts,
  ]);
}

export type Part = { name: string; content: string; claimed?: number | undefined };

/** Writes a zip archive field by field, so that a test can falsify any field. */
export function zip(parts: Part[]): Uint8Array {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimed } of parts) {
    const raw = Buffer.from(content);
    const data = deflateRawSync(raw);
    const title = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(raw), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(claimed ?? raw.length, 18);
    head.writeUInt16LE(title.length, 22);
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(at, 12);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), head, title, data]);
    bodies.push(local);
    entries.push(Buffer.concat([Buffer.from("504b01021400", "hex"), head, entry.subarray(2), title]));
    at += local.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}
