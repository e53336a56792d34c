import type { Doc } from "#lib/adapters/pdf/page.ts";
import { bankBarcode } from "#lib/core/finnish/bank-barcode.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { printedReference, rfReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import { documentTexts as texts } from "#lib/statements/document-texts.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { code128Bars } from "./code128.ts";
import { block } from "./statement-pdf-head.ts";
import { LEFT, makeRoom, pen, printable, WIDTH } from "./statement-pdf-page.ts";

/** At least 0.25 mm, as the banks' guide of the bar code asks. */
const MODULE = 0.78;
const BAR_HEIGHT = 36;

/** How to pay what is invoiced: to whom, with which reference, until when, and the banks' bar code of it all. */
export function drawPayment(doc: Doc, document: StatementDocument): void {
  const { parties, reference, dueDate, totalCents } = document;
  if (reference === null || dueDate === null) return;
  makeRoom(doc, 210);
  doc.y += 10;
  block(doc, "H2", texts.payment, { look: { strong: true, size: 12 } });
  const { iban, bic, name } = parties.seller;
  const rf = rfReference(reference);
  const facts: [string, string][] = [
    [texts.payee, printable(name)],
    [texts.account, formatIban(iban)],
    [texts.bic, bic],
    [texts.reference, printedReference(reference)],
    [texts.rfReference, printedReference(rf)],
    [texts.dueDate, formatDate(dueDate)],
    [texts.toPay, formatEuros(-totalCents)],
  ];
  for (const fact of facts) drawFact(doc, fact);
  // Only Finnish accounts have one.
  if (iban.startsWith("FI"))
    drawBarcode(doc, bankBarcode({ iban, cents: -totalCents, reference, due: dueDate }));
}

function drawFact(doc: Doc, [label, value]: [string, string]): void {
  const { y } = doc;
  const fact = doc.struct("P", {}, () => {
    pen(doc, { quiet: true }).text(`${label}: `, LEFT, y, { lineBreak: false });
    pen(doc, { strong: label === texts.toPay }).text(value, LEFT + 110, y, { width: WIDTH - 110 });
  });
  doc.addStructure(fact);
  doc.y += 2;
}

function drawBarcode(doc: Doc, digits: string): void {
  doc.y += 8;
  const top = doc.y;
  const figure = doc.struct("Figure", { alt: `${texts.barcode} ${digits}` }, () =>
    drawBars(doc, digits, top),
  );
  doc.addStructure(figure);
  doc.y = top + BAR_HEIGHT + 4;
  block(doc, "P", `${texts.barcode}: ${digits}`, { width: WIDTH, look: { size: 8 } });
}

function drawBars(doc: Doc, digits: string, top: number): void {
  const left = LEFT + 10 * MODULE;
  for (const { at, width } of code128Bars(digits))
    doc.rect(left + at * MODULE, top, width * MODULE, BAR_HEIGHT);
  doc.fill("#000000");
}
