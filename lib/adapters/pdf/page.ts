import { join } from "node:path";
import PDFDocument from "pdfkit";
import { currentLanguage, LOCALES } from "#lib/core/language.ts";
import { inDrawnLetters } from "#lib/core/latin-letters.ts";
import * as m from "#messages";

/* Static instances of Inter 4.001 (weights 400 and 620; Latin, Greek and Cyrillic; no hinting), because PDF has no variable
   fonts and the screens' fonts cannot be embedded. No two letters share a glyph, so copied text equals the stored text. A
   document holds only the glyphs that it draws. */
const FONTS = join(process.cwd(), "lib", "adapters", "pdf", "fonts");
export const REGULAR = join(FONTS, "inter-regular.ttf");
export const SEMIBOLD = join(FONTS, "inter-semibold.ttf");

export const INK = "#15181e";
export const QUIET = "#4a5160";

export type Doc = InstanceType<typeof PDFDocument>;
export type Margins = { top: number; right: number; bottom: number; left: number };

/** A tagged A4 document in the current language with its own fonts inside. The same drawing gives the same bytes. */
export function openPdf({
  margins,
  title,
  subject,
  madeOn,
}: {
  margins: Margins;
  title: string;
  subject: string;
  /** A fixed date: with the time of drawing every copy would be a different file. */
  madeOn: Date;
}): Doc {
  const doc = new PDFDocument({
    size: "A4",
    margins,
    font: REGULAR,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: LOCALES[currentLanguage()],
    displayTitle: true,
    info: { Title: title, Subject: subject, CreationDate: madeOn },
  });
  return withMarks(doc);
}

const unprinted = new WeakMap<Doc, Set<string>>();

/** Draws and measures all texts with a mark for each letter that the fonts lack. */
function withMarks(doc: Doc): Doc {
  const letters = new Set<string>();
  unprinted.set(doc, letters);
  for (const method of ["text", "widthOfString", "heightOfString"] as const) {
    const plain = doc[method].bind(doc) as (...given: unknown[]) => unknown;
    const marked = (text: unknown, ...rest: unknown[]) =>
      plain(typeof text === "string" ? inDrawnLetters(text, (letter) => letters.add(letter)) : text, ...rest);
    Object.assign(doc, { [method]: marked });
  }
  return doc;
}

/** The note under a document with letters that it cannot draw, by their Unicode numbers; null if it draws all. */
export function unprintedNote(doc: Doc): string | null {
  const numbers = [...(unprinted.get(doc) ?? [])].map(
    (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return numbers.length === 0 ? null : m.document_unprinted({ letters: numbers.sort().join(", ") });
}

/** Draws `left` and the page number at the foot of every page. Screen readers skip them. */
export function drawFeet(
  doc: Doc,
  margins: Margins,
  left: string,
  page: (page: number, pages: number) => string,
) {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font(REGULAR).fontSize(8).fillColor(QUIET);
    const y = doc.page.height - 44;
    doc.text(left, margins.left, y, { lineBreak: false });
    const width = doc.page.width - margins.left - margins.right;
    doc.text(page(index + 1, count), margins.left, y, { width, align: "right", lineBreak: false });
    doc.endMarkedContent();
  }
}

/** Ends the document and returns the whole file. */
export function collect(doc: Doc): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
  });
}
