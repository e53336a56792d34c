import { join } from "node:path";
import PDFDocument from "pdfkit";
import { type ContractText, contractTexts } from "#lib/i18n/texts/contract.ts";

/*
 * Static instances of Inter 4.001 (weights 400 and 620, Latin, no hinting), because PDF knows no variable fonts and the
 * ones that the screens use cannot be embedded.
 */
const FONTS = join(process.cwd(), "lib", "adapters", "pdf", "fonts");
const REGULAR = join(FONTS, "inter-regular.ttf");
const SEMIBOLD = join(FONTS, "inter-semibold.ttf");

/** 25 mm at the sides, more at the foot, where the page number stands. */
const MARGINS = { top: 64, right: 71, bottom: 78, left: 71 };
const INK = "#15181e";
const QUIET = "#4a5160";

/** The service agreement as a tagged A4 document. The same text gives the same bytes. */
export function drawContract(text: ContractText): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: "A4",
    margins: MARGINS,
    font: REGULAR,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "fi-FI",
    displayTitle: true,
    info: {
      Title: `${text.title} – Tolppa`,
      Subject: contractTexts.subject,
      // Not the time of drawing, which would make every copy another file.
      CreationDate: new Date(text.validFrom),
    },
  });
  const bytes = collect(doc);
  drawText(doc, text);
  drawPageNumbers(doc, text.edition);
  doc.end();
  return bytes;
}

type Doc = InstanceType<typeof PDFDocument>;

function drawText(doc: Doc, { title, edition, intro, sections }: ContractText): void {
  paragraph(doc, "H1", title, { font: SEMIBOLD, size: 20, colour: INK, after: 2 });
  paragraph(doc, "P", contractTexts.subject, { font: REGULAR, size: 12, colour: QUIET, after: 2 });
  paragraph(doc, "P", edition, { font: REGULAR, size: 9, colour: QUIET, after: 16 });
  paragraph(doc, "P", intro, { font: REGULAR, size: 10, colour: INK, after: 14 });
  for (const { heading, paragraphs } of sections) {
    keepTogether(doc, 70);
    paragraph(doc, "H2", heading, { font: SEMIBOLD, size: 12, colour: INK, after: 4 });
    for (const line of paragraphs)
      paragraph(doc, "P", line, { font: REGULAR, size: 10, colour: INK, after: 5 });
    doc.moveDown(0.6);
  }
}

type Look = { font: string; size: number; colour: string; after: number };

function paragraph(
  doc: Doc,
  tag: "H1" | "H2" | "P",
  text: string,
  { font, size, colour, after }: Look,
): void {
  const draw = () =>
    doc
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, { lineGap: size * 0.28 });
  doc.addStructure(doc.struct(tag, {}, draw));
  doc.y += after;
}

/** A heading never stands alone at the foot of a page. */
function keepTogether(doc: Doc, points: number): void {
  if (doc.y + points > doc.page.height - MARGINS.bottom) doc.addPage();
}

function drawPageNumbers(doc: Doc, edition: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font(REGULAR).fontSize(8).fillColor(QUIET);
    const y = doc.page.height - 44;
    doc.text(`Tolppa · ${edition}`, MARGINS.left, y, { lineBreak: false });
    const width = doc.page.width - MARGINS.left - MARGINS.right;
    doc.text(contractTexts.page(page + 1, count), MARGINS.left, y, {
      width,
      align: "right",
      lineBreak: false,
    });
    doc.endMarkedContent();
  }
}

function collect(doc: Doc): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
  });
}
