import { deflateSync } from "node:zlib";

// PDFs as a hostile sender would write them.

type Pdf = {
  /** Lies in the catalogue. */
  catalogue?: string;
  /** More objects, from number 10. */
  objects?: readonly string[];
  /** Objects in a compressed stream, with this filter's name. */
  packed?: { objects: string; filter?: string; extra?: string; bytes?: Buffer };
  trailer?: string;
  pages?: number;
  box?: string;
  content?: string;
};

/** A PDF of `pages` pages with a black field, and whatever else is asked for. */
export function testingPdf({
  catalogue = "",
  objects = [],
  packed,
  trailer = "",
  pages = 1,
  box = "[0 0 595 842]",
  content = "0 0 0 rg 100 100 300 300 re f",
}: Pdf = {}): Buffer {
  const parts: Buffer[] = [];
  const kids = Array.from({ length: pages }, (_, n) => `${100 + n} 0 R`).join(" ");
  const all: [number, string | Buffer][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`],
    [3, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    ...objects.map((object, n): [number, string] => [10 + n, object]),
    ...Array.from({ length: pages }, (_, n): [number, string] => [
      100 + n,
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 3 0 R >>`,
    ]),
  ];
  if (packed) {
    const bytes = packed.bytes ?? deflateSync(Buffer.from(`50 0 ${packed.objects}`, "latin1"));
    const head = `<< /Type /ObjStm /N 1 /First 5 /Filter ${packed.filter ?? "/FlateDecode"} ${packed.extra ?? ""} /Length ${bytes.length} >>\nstream\n`;
    all.push([9, Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream")])]);
  }
  let at = 0;
  const offsets = new Map<number, number>();
  const write = (part: string | Buffer) => {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part, "latin1");
    parts.push(bytes);
    at += bytes.length;
  };
  write("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
  for (const [number, object] of all) {
    offsets.set(number, at);
    write(`${number} 0 obj\n`);
    write(object);
    write("\nendobj\n");
  }
  const start = at;
  const row = (offset: number | undefined) =>
    offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  const size = Math.max(...offsets.keys()) + 1;
  write(`xref\n0 ${size}\n${Array.from({ length: size }, (_, n) => row(offsets.get(n))).join("")}`);
  write(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** `/JavaScript` as `/J#61vaScript`: a reader of PDFs takes both for one name. */
export const escapedNames = (text: string): string =>
  text.replace(
    /\/([A-Z])([A-Za-z])/g,
    (_, first: string, second: string) => `/${first}#${second.charCodeAt(0).toString(16)}`,
  );
