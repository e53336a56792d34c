import { type ContractParty, type ContractText, contractTexts } from "#lib/companies/agreement-texts.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import * as m from "#messages";
import {
  collect,
  type Doc,
  drawFeet,
  INK,
  openPdf,
  QUIET,
  REGULAR,
  SEMIBOLD,
  unprintedNote,
} from "./page.ts";

/** 25 mm at the sides, more at the foot for the page number. */
const MARGINS = { top: 64, right: 71, bottom: 78, left: 71 };

/**
 * The service agreement with room for signatures as a tagged A4 document, in Finnish for all. The same text gives the same
 * bytes.
 */
export const drawContract = (text: ContractText, party: ContractParty): Promise<Uint8Array> =>
  inLanguage("fi", () => draw(text, party));

function draw(text: ContractText, party: ContractParty): Promise<Uint8Array> {
  const doc = openPdf({
    margins: MARGINS,
    title: `${text.title} – Tolppa`,
    subject: m.contract_subject(),
    madeOn: new Date(text.validFrom),
  });
  const bytes = collect(doc);
  drawText(doc, text);
  drawSignatures(doc, party);
  const note = unprintedNote(doc);
  if (note) paragraph(doc, "P", note, { font: REGULAR, size: 8, colour: QUIET, after: 0 });
  drawFeet(doc, MARGINS, `Tolppa · ${text.edition}`, (page, pages) => m.contract_page({ page, pages }));
  doc.end();
  return bytes;
}

function drawText(doc: Doc, { title, edition, intro, sections }: ContractText): void {
  paragraph(doc, "H1", title, { font: SEMIBOLD, size: 20, colour: INK, after: 2 });
  paragraph(doc, "P", m.contract_subject(), { font: REGULAR, size: 12, colour: QUIET, after: 2 });
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

/** The signers, and lines for place, date and signature of both sides. Never divided between two pages. */
function drawSignatures(doc: Doc, party: ContractParty): void {
  keepTogether(doc, 330);
  paragraph(doc, "H2", m.contract_signatures(), { font: SEMIBOLD, size: 12, colour: INK, after: 6 });
  for (const [label, value] of party) line(doc, `${label}: ${value || OPEN}`, 5);
  for (const side of [m.contract_forCompany(), m.contract_forProvider()]) {
    doc.y += 10;
    paragraph(doc, "P", side, { font: SEMIBOLD, size: 10, colour: INK, after: 8 });
    for (const label of contractTexts.toSign) line(doc, `${label}: ${OPEN}`, 12);
  }
}

const line = (doc: Doc, text: string, after: number): void =>
  paragraph(doc, "P", text, { font: REGULAR, size: 10, colour: INK, after });

/** An empty line to write on. */
const OPEN = "_".repeat(48);

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

/** A heading never stands last on a page. */
function keepTogether(doc: Doc, points: number): void {
  if (doc.y + points > doc.page.height - MARGINS.bottom) doc.addPage();
}
