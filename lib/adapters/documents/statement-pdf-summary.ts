import { code128 } from "bwip-js/node";
import type { Doc } from "#lib/adapters/pdf/page.ts";
import { bankBarcode } from "#lib/core/finnish/bank-barcode.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { printedReference, rfReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatEuros, formatPercent } from "#lib/messages/format.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import type { StatementPayment } from "#lib/settlements/rules/payment.ts";
import { type VatPart, vatBreakdown } from "#lib/settlements/rules/vat-breakdown.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import { vatExemption } from "#lib/statements/texts.ts";
import * as m from "#messages";
import { block, LEFT, makeRoom, pen, printable, WIDTH } from "./statement-pdf-page.ts";
import { openTable, type PdfColumn } from "./statement-pdf-table.ts";

const NOTE = { size: 8.5, quiet: true } as const;

/** Draws the totals, the outcome, the VAT and, for an invoice, the payment details. */
export function drawSummary(doc: Doc, document: StatementDocument): void {
  makeRoom(doc, 150);
  doc.y += 12;
  block(doc, "H2", m.document_totals(), { look: { strong: true, size: 12 } });
  drawTotals(doc, document);
  for (const note of notesOf(document)) block(doc, "P", note, { width: WIDTH, look: NOTE });
  drawVat(doc, document);
  if (document.outcome === "invoiced" && document.number !== null) drawPayment(doc, document);
}

const totals = (): readonly PdfColumn[] => [
  { title: m.document_line(), width: 398, align: "left" },
  { title: m.document_sum(), width: 95, align: "right" },
];

function drawTotals(doc: Doc, document: StatementDocument): void {
  const { grossCents, deductionsCents, carryInCents, totalCents, payment } = document;
  const table = openTable(doc, totals());
  table.row([m.document_gross(), formatEuros(grossCents)]);
  table.row([m.document_deductions(), formatEuros(deductionsCents)]);
  if (carryInCents !== 0) table.row([m.document_carryIn(), formatEuros(carryInCents)]);
  table.row([statementPaymentTexts.line(payment), formatEuros(totalCents)], { strong: true });
  table.end();
  doc.y += 2;
}

function notesOf(document: StatementDocument): string[] {
  const { outcome, totalCents, payment, creditedBy } = document;
  const numbers = creditedBy.map(({ number }) => number);
  const ends: Record<StatementDocument["outcome"], string> = {
    payout: payoutNote(payment),
    nothing: m.document_nothingNote(),
    carried: m.document_carriedNote({ cents: formatEuros(totalCents) }),
    invoiced: m.document_invoicedNote(),
    credited: m.document_creditedNote(),
  };
  return [
    ends[outcome],
    ...(numbers.length > 0 ? [m.document_creditedBy({ numbers: numbers.join(", ") })] : []),
    m.document_rounding(),
  ];
}

/** Names the account while the payout is on its way. */
function payoutNote(payment: StatementPayment): string {
  const { iban, state } = payment;
  const help = statementPaymentTexts.help(payment);
  if (help !== null) return help;
  if (iban === null) return m.document_ibanMissing();
  return state === "paid"
    ? m.document_paidInto({ iban: formatIban(iban) })
    : m.document_paidTo({ iban: formatIban(iban) });
}

const vat = (): readonly PdfColumn[] => [
  { title: m.document_line(), width: 223, align: "left" },
  { title: m.document_vatGross(), width: 90, align: "right" },
  { title: m.document_vatNet(), width: 90, align: "right" },
  { title: m.document_vatAmount(), width: 90, align: "right" },
];

function drawVat(doc: Doc, { lines, parties }: StatementDocument): void {
  const { payments, corrections, feesCents, correctionsCents } = vatBreakdown(lines);
  if (lines.length === 0) return;
  makeRoom(doc, 60 + 15 * (payments.length + corrections.length));
  doc.y += 10;
  block(doc, "H2", m.document_vatBreakdown(), { look: { strong: true, size: 12 } });
  const table = openTable(doc, vat());
  const drawPart = (name: (rate: string) => string, { vatBasisPoints, ...part }: VatPart) =>
    table.row([
      name(formatPercent(vatBasisPoints)),
      ...[part.grossCents, part.netCents, part.vatCents].map(formatEuros),
    ]);
  for (const part of payments) drawPart((rate) => m.document_vatPayments({ rate }), part);
  for (const part of corrections) drawPart((rate) => m.document_vatCorrected({ rate }), part);
  if (feesCents !== 0 || payments.length === 0)
    table.row([m.document_vatFees(), ...[feesCents, feesCents, 0].map(formatEuros)], {
      note: vatExemption(parties.seller),
    });
  if (correctionsCents !== 0)
    table.row([m.document_vatCorrections(), formatEuros(correctionsCents)], {
      note: m.document_vatCorrectionsNote(),
    });
  table.end();
}

/** The width of one module in points: at least 0.25 mm by the banks' guide. */
const MODULE = 0.78;
const BAR_HEIGHT = 36;

/**
 * Draws the payment details of an invoice with an open amount: payee, account, references, due date, amount and bank barcode.
 */
function drawPayment(doc: Doc, document: StatementDocument): void {
  const { parties, reference, dueDate, payment, totalCents } = document;
  if (reference === null || dueDate === null || payment.state === "paid") return;
  const openCents = payment.openCents || -totalCents;
  makeRoom(doc, 210);
  doc.y += 10;
  block(doc, "H2", m.document_payment(), { look: { strong: true, size: 12 } });
  const { iban, bic, name } = parties.seller;
  const rf = rfReference(reference);
  const facts: [string, string][] = [
    [m.document_payee(), printable(name)],
    [m.document_account(), formatIban(iban)],
    [m.document_bic(), bic],
    [m.document_reference(), printedReference(reference)],
    [m.document_rfReference(), printedReference(rf)],
    [m.document_dueDate(), formatDate(dueDate)],
    [m.document_toPay(), formatEuros(openCents)],
  ];
  for (const fact of facts) drawFact(doc, fact);
  // Only Finnish accounts have a barcode.
  if (iban.startsWith("FI"))
    drawBarcode(doc, bankBarcode({ iban, cents: openCents, reference, due: dueDate }));
}

function drawFact(doc: Doc, [label, value]: [string, string]): void {
  const { y } = doc;
  const fact = doc.struct("P", {}, () => {
    pen(doc, { quiet: true }).text(`${label}: `, LEFT, y, { lineBreak: false });
    pen(doc, { strong: label === m.document_toPay() }).text(value, LEFT + 110, y, { width: WIDTH - 110 });
  });
  doc.addStructure(fact);
  doc.y += 2;
}

function drawBarcode(doc: Doc, digits: string): void {
  doc.y += 8;
  const top = doc.y;
  const figure = doc.struct("Figure", { alt: `${m.document_barcode()} ${digits}` }, () =>
    drawBars(doc, digits, top),
  );
  doc.addStructure(figure);
  doc.y = top + BAR_HEIGHT + 4;
  block(doc, "P", `${m.document_barcode()}: ${digits}`, { width: WIDTH, look: { size: 8 } });
}

function drawBars(doc: Doc, digits: string, top: number): void {
  const left = LEFT + 10 * MODULE;
  for (const { at, width } of code128Bars(digits))
    doc.rect(left + at * MODULE, top, width * MODULE, BAR_HEIGHT);
  doc.fill("#000000");
}

/** A bar, in modules: the distance of its left edge from the code's left edge, and its width. */
export type Bar = { at: number; width: number };

/** bwip-js gives the middle of each bar. At scale two, the middle of a one-module bar is a whole number. */
const SCALE = 2;
const ignore = (): void => {};

/**
 * The bars of a Code 128 in code set C, from left to right and without the quiet zones on both sides.
 * Throws a RangeError for an odd number of digits.
 */
export function code128Bars(digits: string): Bar[] {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError("Code set C needs an even number of digits");
  const bars: Bar[] = [];
  return code128<Bar[]>(
    { bcid: "code128", text: digits, scale: SCALE },
    {
      scale: (): [number, number] => [SCALE, SCALE],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      line: (x, _top, _x, _bottom, width) => {
        bars.push({ at: (x - width / 2) / SCALE, width: width / SCALE });
      },
      end: () => bars.sort((a, b) => a.at - b.at),
      init: ignore,
      polygon: ignore,
      hexagon: ignore,
      ellipse: ignore,
      fill: ignore,
      text: ignore,
    },
  );
}
