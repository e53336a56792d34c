import { setImmediate as turn } from "node:timers/promises";
import { collect, type Doc, drawFeet, openPdf, unprintedNote } from "#lib/adapters/pdf/page.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { formatEuros, formatPeriod } from "#lib/messages/format.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { endsInSubtotal, groupedLines, type LineGroup } from "#lib/settlements/rules/lines.ts";
import { lineBasis, lineTitle } from "#lib/statements/line-texts.ts";
import * as m from "#messages";
import { block, clipped, drawHead, MARGINS, makeRoom, WIDTH, withEvenFigures } from "./statement-pdf-page.ts";
import { drawSummary } from "./statement-pdf-summary.ts";
import { openTable, type PdfColumn, type PdfTable } from "./statement-pdf-table.ts";

let previous: Promise<unknown> = Promise.resolve();

/**
 * Draws a statement, an invoice or a credit note as a tagged A4 PDF in the company's language. Equal documents give equal
 * bytes. A process draws one document at a time, with a turn of its event loop before each: sixteen in one turn kept an answer
 * of the database waiting beyond its deadline.
 */
export function drawStatement(document: StatementDocument): Promise<Uint8Array> {
  const drawn = previous.then(() => turn()).then(() => inLanguage(document.language, () => draw(document)));
  previous = drawn.catch(() => undefined);
  return drawn;
}

function draw(document: StatementDocument): Promise<Uint8Array> {
  const { parties, number, period } = document;
  const name = `${m.document_kind(document)} ${number ?? formatPeriod(period)}`;
  const foot = `${clipped(parties.seller.name, 60)} · ${name}`;
  const doc = withEvenFigures(
    openPdf({
      margins: MARGINS,
      title: foot,
      subject: m.document_subject(),
      madeOn: new Date(document.issuedOn ?? document.period.end),
    }),
  );
  const bytes = collect(doc);
  drawHead(doc, document);
  drawLines(doc, groupedLines(document.lines));
  drawSummary(doc, document);
  drawUnprinted(doc);
  drawFeet(doc, MARGINS, foot, (page, pages) => m.document_page({ page, pages }));
  doc.end();
  return bytes;
}

function drawUnprinted(doc: Doc): void {
  const note = unprintedNote(doc);
  if (note === null) return;
  makeRoom(doc, 30);
  doc.y += 8;
  block(doc, "P", note, { width: WIDTH, look: { size: 8, quiet: true } });
}

const columns = (): readonly PdfColumn[] => [
  { title: m.document_line(), width: 332, align: "left" },
  { title: m.document_vat(), width: 66, align: "right" },
  { title: m.document_sum(), width: 95, align: "right" },
];

function drawLines(doc: Doc, groups: readonly LineGroup[]): void {
  if (groups.length === 0) return;
  const table = openTable(doc, columns());
  for (const group of groups) drawGroup(table, group, groups.length);
  table.end();
}

function drawGroup(table: PdfTable, group: LineGroup, groups: number) {
  const { vehicleId, licensePlate, lines, subtotalCents } = group;
  const plate = clipped(licensePlate ?? `${m.document_unknownVehicle()} ${vehicleId}`, 40);
  const name = vehicleId === null ? m.document_wholeCompany() : plate;
  table.heading(name, m.document_continued());
  for (const line of lines) {
    const note = lineBasis(line);
    table.row([lineTitle(line), vatOf(line), formatEuros(line.amountCents)], { note: note || null });
  }
  if (endsInSubtotal(group, groups))
    table.row(
      [
        vehicleId === null ? m.document_companyTotal() : m.document_vehicleTotal({ plate: name }),
        "",
        formatEuros(subtotalCents),
      ],
      { strong: true },
    );
}

const vatOf = ({ basis }: StatementDocument["lines"][number]): string => {
  if (basis.kind === "cardGross") return m.document_vatIncluded();
  if (basis.kind === "correction" && basis.of === "gross")
    return basis.vat ? m.document_vatIncluded() : m.document_noVat();
  return basis.kind === "carryIn" ? m.document_noVat() : m.document_feeVat();
};
