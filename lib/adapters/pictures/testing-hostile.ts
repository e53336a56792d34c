import { crc32, deflateSync } from "node:zlib";
import { zipSync } from "fflate";
import sharp from "sharp";
import { SMALL_HEIC } from "./testing-heic.ts";
import { escapedNames, testingPdf } from "./testing-pdf.ts";

// Files that a hostile sender uploads. Each has a mark that no stored byte may hold.

export const MARK = "alert('tolppa-mark')";
const SCRIPT = `<!doctype html><script>${MARK}</script>`;

export type Hostile = {
  name: string;
  bytes: Uint8Array;
  /** Redrawn: the file shows a picture, so its picture is kept, and none of its bytes. */
  is: "refused" | "redrawn";
};

const text = (content: string): Buffer => Buffer.from(content, "latin1");
const picture = (colour = "#c02040", size = 64) =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } });

export async function hostileFiles(): Promise<Hostile[]> {
  return [
    ...otherKinds(await picture().jpeg().toBuffer()),
    ...(await otherPictures()),
    ...(await polyglots()),
    ...(await marksInside()),
    ...(await cutPictures()),
    ...bombs(),
    ...brokenHeic(),
    ...activePdfs(),
    ...oddPdfs(),
  ];
}

const refused = (name: string, bytes: Uint8Array): Hostile => ({ name, bytes, is: "refused" });
const redrawn = (name: string, bytes: Uint8Array): Hostile => ({ name, bytes, is: "redrawn" });

/** Files that are no picture, some with the first bytes of one. */
function otherKinds(jpeg: Buffer): Hostile[] {
  const archive = zipSync({ "word/document.xml": text(SCRIPT) });
  const bodies: [string, Uint8Array][] = [
    ["a web page", text(SCRIPT)],
    [
      "a vector picture with a script",
      text(`<svg xmlns="http://www.w3.org/2000/svg"><script>${MARK}</script></svg>`),
    ],
    ["a vector picture with a declaration", text(`<?xml version="1.0"?><svg onload="${MARK}"/>`)],
    [
      "XML with an entity from a file",
      text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>'),
    ],
    ["a document of a word processor", archive],
    ["a program of Windows", text(`MZ\x90\0${MARK}`)],
    ["a program of Linux", text(`\x7fELF\x02\x01\x01${MARK}`)],
    ["a script of a shell", text(`#!/bin/sh\n# ${MARK}`)],
    ["PostScript", text(`%!PS-Adobe-3.0\n(${MARK}) show`)],
    ["text", text(MARK)],
    ["a zero", Buffer.alloc(1)],
    ["zeros", Buffer.alloc(100_000)],
    ["a film", text("\0\0\0\x18ftypmp42\0\0\0\0mp42isom")],
    ["Flash", text(`CWS\x09${MARK}`)],
    ["an icon", text("\0\0\x01\0\x01\0\x10\x10")],
    ["an executable script of PHP", text(`<?php ${MARK} ?>`)],
    ["JSON", text(JSON.stringify({ a: MARK }))],
    ["an archive of gzip", text(`\x1f\x8b\x08${MARK}`)],
  ];
  const heads: [string, Buffer][] = [
    ["a JPEG", text("\xff\xd8\xff\xe0")],
    ["a PNG", text("\x89PNG\r\n\x1a\n")],
    ["a PDF", text("%PDF-1.7\n")],
    ["a HEIC picture", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
  ];
  return [
    refused("nothing", new Uint8Array()),
    ...bodies.map(([name, body]) => refused(name, body)),
    ...heads.flatMap(([head, first]) =>
      bodies.map(([name, body]) =>
        refused(`${name} after the first bytes of ${head}`, Buffer.concat([first, body])),
      ),
    ),
    ...bodies
      .slice(0, 6)
      .map(([name, body]) => refused(`${name} before a JPEG`, Buffer.concat([body, jpeg]))),
  ];
}

async function otherPictures(): Promise<Hostile[]> {
  return [
    refused("GIF", await picture().gif().toBuffer()),
    refused("TIFF", await picture().tiff().toBuffer()),
    refused("WebP", await picture().webp().toBuffer()),
    refused("AVIF", await picture().avif().toBuffer()),
    refused("BMP", text(`BM${"\0".repeat(60)}`)),
    refused("GIF with a script after it", Buffer.concat([await picture().gif().toBuffer(), text(SCRIPT)])),
  ];
}

/** One file that is two things. */
async function polyglots(): Promise<Hostile[]> {
  const [jpeg, png] = [await picture().jpeg().toBuffer(), await picture().png().toBuffer()];
  const others: [string, Uint8Array][] = [
    ["a web page", text(SCRIPT)],
    ["an archive", zipSync({ "index.html": text(SCRIPT) })],
    ["a PDF with a script", testingPdf({ catalogue: `/OpenAction << /S /JavaScript /JS (${MARK}) >>` })],
    ["a program", text(`#!/bin/sh\n${MARK}`)],
    ["PHP", text(`<?php ${MARK} ?>`)],
    [
      "a second picture",
      await picture("#00ff00")
        .jpeg()
        .withExif({ IFD0: { Copyright: MARK } })
        .toBuffer(),
    ],
    ["much of nothing", Buffer.alloc(1_000_000)],
  ];
  return [jpeg, png].flatMap((bytes, n) =>
    others.map(([name, other]) =>
      redrawn(`${n === 0 ? "JPEG" : "PNG"} and ${name}`, Buffer.concat([bytes, other])),
    ),
  );
}

/** Scripts and places where a picture may hold texts. */
async function marksInside(): Promise<Hostile[]> {
  const jpeg = await picture().jpeg().toBuffer();
  const segment = (marker: number, content: string) => {
    const body = text(content);
    return Buffer.concat([
      Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]),
      body,
    ]);
  };
  const withSegment = (marker: number, content: string) =>
    Buffer.concat([jpeg.subarray(0, 2), segment(marker, content), jpeg.subarray(2)]);
  const png = await picture().png().toBuffer();
  const withChunk = (type: string, content: Buffer) =>
    Buffer.concat([png.subarray(0, 33), pngChunk(type, content), png.subarray(33)]);
  const exif = await picture().jpeg().withExif(PLACE).toBuffer();
  return [
    redrawn("a comment of a JPEG", withSegment(0xfe, SCRIPT)),
    ...Array.from({ length: 16 }, (_, n) =>
      redrawn(`segment APP${n} of a JPEG`, withSegment(0xe0 + n, `x${SCRIPT}`)),
    ),
    redrawn("the place of a JPEG", exif),
    redrawn("the place of a PNG", await picture().png().withExif(PLACE).toBuffer()),
    redrawn(
      "XMP of a JPEG",
      await picture().jpeg().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`).toBuffer(),
    ),
    ...["tEXt", "iTXt", "eXIf", "iCCP"].map((type) =>
      redrawn(`chunk ${type} of a PNG`, withChunk(type, text(`Comment\0${SCRIPT}`))),
    ),
    redrawn(
      "a packed text of a PNG",
      withChunk("zTXt", Buffer.concat([text("Comment\0\0"), deflateSync(text(SCRIPT))])),
    ),
    redrawn(
      "a packed text of a gigabyte",
      withChunk("zTXt", Buffer.concat([text("Comment\0\0"), deflateSync(Buffer.alloc(64_000_000))])),
    ),
  ];
}

/** Helsinki, as a phone writes it. */
export const PLACE = {
  IFD0: { Make: MARK, Copyright: MARK },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "60/1 10/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "24/1 56/1 0/1",
  },
};

async function cutPictures(): Promise<Hostile[]> {
  const noise = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
  const [jpeg, png] = [await noise.clone().jpeg().toBuffer(), await noise.clone().png().toBuffer()];
  const parts = [0.01, 0.1, 0.3, 0.5, 0.7, 0.9];
  return [jpeg, png].flatMap((bytes, n) =>
    parts.map((part) =>
      refused(
        `${100 * part} % of a ${n === 0 ? "JPEG" : "PNG"}`,
        bytes.subarray(0, Math.floor(bytes.length * part)),
      ),
    ),
  );
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([text(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says its size, with `data` as its pixels. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    text("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function bombs(): Hostile[] {
  const zeros = deflateSync(Buffer.alloc(60_000_000));
  const sizes: [number, number][] = [
    [100_000, 100_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
    [7_072, 7_072],
    [30_000, 30_000],
    [0, 10],
    [10, 0],
    [65_535, 65_535],
  ];
  const frame = (width: number, height: number) =>
    Buffer.from([
      0xff,
      0xd8,
      0xff,
      0xc0,
      0,
      11,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      1,
      1,
      0x11,
      0,
      0xff,
      0xda,
      0,
      8,
      1,
      1,
      0,
      0,
      63,
      0,
      0xff,
      0xd9,
    ]);
  return [
    ...sizes.map(([width, height]) => refused(`a PNG of ${width} × ${height}`, pngOf(width, height, zeros))),
    ...[
      [65_500, 65_500],
      [65_500, 800],
      [0, 0],
      [50_000, 1_001],
    ].map(([width = 0, height = 0]) => refused(`a JPEG of ${width} × ${height}`, frame(width, height))),
  ];
}

function brokenHeic(): Hostile[] {
  const changed = (at: number, value: number) => {
    const bytes = Buffer.from(SMALL_HEIC);
    bytes[at] = value;
    return bytes;
  };
  const sizeAt = SMALL_HEIC.indexOf("ispe") + 8;
  const large = Buffer.from(SMALL_HEIC);
  large.writeUInt32BE(60_000, sizeAt);
  large.writeUInt32BE(60_000, sizeAt + 4);
  const withoutClip = Buffer.from(large);
  withoutClip.write("free", SMALL_HEIC.indexOf("clap"));
  return [
    ...[30, 60, 120, 240, 420, 500].map((length) =>
      refused(`a HEIC picture that ends after ${length} bytes`, SMALL_HEIC.subarray(0, length)),
    ),
    refused("a HEIC picture that says another size", withoutClip),
    refused("a HEIC picture whose boxes are endless", changed(SMALL_HEIC.indexOf("meta") - 1, 1)),
    refused("a HEIC picture without a picture", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic")),
    refused("an AVIF picture that calls itself HEIC", text(`\0\0\0\x18ftypavif\0\0\0\0mif1avif${MARK}`)),
    redrawn("a HEIC picture with a script after it", Buffer.concat([SMALL_HEIC, text(SCRIPT)])),
  ];
}

const ACTIONS: [string, string][] = [
  ["a script when it opens", `/OpenAction << /S /JavaScript /JS (${MARK}) >>`],
  ["a script by its name", `/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${MARK}) >>] >> >>`],
  ["a script on each page", `/AA << /O << /S /JavaScript /JS (${MARK}) >> >>`],
  ["a script without its kind", `/AA << /O << /JS (${MARK}) >> >>`],
  ["a program that it starts", `/OpenAction << /S /Launch /F (cmd.exe) /P (${MARK}) >>`],
  ["an attached file", "/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec >>] >> >>"],
  ["an attached stream", "/AF [<< /Type /EmbeddedFile >>]"],
  ["an attachment on a page", "/Annots [<< /Subtype /FileAttachment >>]"],
  ["a form of another language", "/AcroForm << /XFA [(template) 12 0 R] >>"],
  ["a form that sends itself", "/OpenAction << /S /SubmitForm /F (http://example.org) >>"],
  ["a form that reads a file", "/OpenAction << /S /ImportData /F (a.fdf) >>"],
  ["a player", "/Annots [<< /Subtype /RichMedia >>]"],
  ["a film", "/Annots [<< /Subtype /Movie >>]"],
  ["a sound", "/OpenAction << /S /Sound >>"],
  ["a rendition with a script", `/OpenAction << /S /Rendition /JS (${MARK}) >>`],
  ["a jump into an attached file", "/OpenAction << /S /GoToE >>"],
];

/** Each action as it is, with letters as numbers, in an object of its own, and in a packed stream, readable and unreadable. */
function activePdfs(): Hostile[] {
  const ways: [string, (action: string) => Buffer][] = [
    ["", (action) => testingPdf({ catalogue: action })],
    [" with letters as numbers", (action) => testingPdf({ catalogue: escapedNames(action) })],
    [" in an object of its own", (action) => testingPdf({ objects: [`<< ${action} >>`] })],
    [" in packed objects", (action) => testingPdf({ packed: { objects: `<< ${action} >>` } })],
    [
      " as numbers in packed objects",
      (action) => testingPdf({ packed: { objects: `<< ${escapedNames(action)} >>` } }),
    ],
  ];
  return ACTIONS.flatMap(([name, action]) =>
    ways.map(([way, write]) => refused(`a PDF with ${name}${way}`, write(action))),
  );
}

function oddPdfs(): Hostile[] {
  const script = `<< /S /JavaScript /JS (${MARK}) >>`;
  const hidden = (filter: string) => testingPdf({ packed: { objects: script, filter } });
  return [
    refused("a PDF with a password", testingPdf({ trailer: "/Encrypt << /Filter /Standard /V 4 >>" })),
    refused(
      "a PDF whose password is written as numbers",
      testingPdf({ trailer: "/#45ncrypt << /Filter /Standard >>" }),
    ),
    refused("objects in LZW", hidden("/LZWDecode")),
    refused("objects in hexadecimal", hidden("[/ASCIIHexDecode /FlateDecode]")),
    refused("objects under an encryption of their own", hidden("[/Crypt /FlateDecode]")),
    refused("objects whose filter stands elsewhere", hidden("12 0 R")),
    refused(
      "objects with a predictor",
      testingPdf({ packed: { objects: script, extra: "/DecodeParms << /Predictor 12 >>" } }),
    ),
    refused("objects in another file", testingPdf({ packed: { objects: script, extra: "/F (a.bin)" } })),
    refused(
      "objects that inflate to a gigabyte",
      testingPdf({ packed: { objects: "", bytes: deflateSync(Buffer.alloc(100_000_000)) } }),
    ),
    refused(
      "objects that cannot be unpacked",
      testingPdf({ packed: { objects: "", bytes: text("garbage") } }),
    ),
    refused(
      "a script inside of a false stream",
      testingPdf({ objects: [`(<<>>\nstream\n) /OpenAction ${script} (endstream)`] }),
    ),
    refused("a PDF of eleven pages", testingPdf({ pages: 11 })),
    refused("a PDF of a thousand pages", testingPdf({ pages: 1_000 })),
    refused("a PDF without pages", testingPdf({ pages: 0 })),
    redrawn("a PDF page without a size", testingPdf({ box: "[0 0 0 0]" })),
    redrawn("a PDF page of a kilometre", testingPdf({ box: "[0 0 2834645 2834645]" })),
    redrawn("a PDF with a web page after it", Buffer.concat([testingPdf(), text(SCRIPT)])),
    redrawn(
      "a PDF that opens an address",
      testingPdf({ catalogue: "/OpenAction << /S /URI /URI (http://example.org) >>" }),
    ),
    refused("half of a PDF", testingPdf().subarray(0, 200)),
  ];
}
