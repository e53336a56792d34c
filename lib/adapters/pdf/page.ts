import { join } from "node:path";
import PDFDocument from "pdfkit";
import { currentLanguage, LOCALES } from "#lib/core/language.ts";

/*
 * Static instances of Inter 4.001 (weights 400 and 620, Latin, no hinting), because PDF knows no variable fonts and the
 * ones that the screens use cannot be embedded.
 */
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
  /** A fixed date: with the time of drawing every copy would be another file. */
  madeOn: Date;
}): Doc {
  return new PDFDocument({
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
