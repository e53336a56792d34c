import type { Doc } from "#lib/adapters/pdf/page.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatPeriod } from "#lib/messages/format.ts";
import type { Buyer, Seller, StatementDocument } from "#lib/settlements/rules/document.ts";
import * as m from "#messages";
import { LEFT, type Look, pen, printable, WIDTH } from "./statement-pdf-page.ts";

const HALF = WIDTH / 2;
const RIGHT = LEFT + HALF;
const LABEL = 92;

/** Draws the head: seller and title, then buyer, number, dates and reference. */
export function drawHead(doc: Doc, document: StatementDocument): void {
  const top = doc.y;
  drawParty(doc, document.parties.seller);
  const afterSeller = doc.y;
  doc.y = top;
  block(doc, "H1", m.document_kind(document), { x: RIGHT, width: HALF, look: { size: 18, strong: true } });
  if (document.status === "open") drawOpenMark(doc);
  const second = Math.max(afterSeller, doc.y) + 16;
  doc.y = second;
  drawBuyer(doc, document.parties.buyer);
  const afterBuyer = doc.y;
  doc.y = second;
  for (const [label, value] of headFactsOf(document)) drawFact(doc, label, value);
  doc.y = Math.max(afterBuyer, doc.y) + 14;
  doc.x = LEFT;
}

function drawParty(doc: Doc, { name, businessId, address, email }: Omit<Seller, "iban">): void {
  block(doc, "P", printable(name), { look: { strong: true, size: 10 } });
  block(doc, "P", `${printable(address.street)}, ${printable(address.postCode)} ${printable(address.city)}`);
  block(doc, "P", `${m.document_businessId()} ${businessId} · ${printable(email)}`);
}

function drawBuyer(doc: Doc, { name, businessId, address }: Buyer): void {
  block(doc, "P", m.document_recipient(), { look: { quiet: true, size: 8 } });
  block(doc, "P", printable(name), { look: { strong: true, size: 10 } });
  block(doc, "P", printable(address.street));
  block(doc, "P", `${printable(address.postCode)} ${printable(address.city)}`);
  block(doc, "P", `${m.document_businessId()} ${businessId}`);
}

function drawOpenMark(doc: Doc): void {
  doc.y += 2;
  block(doc, "P", m.document_open(), { x: RIGHT, width: HALF, look: { strong: true, size: 10 } });
  block(doc, "P", m.document_openNote(), { x: RIGHT, width: HALF, look: { quiet: true, size: 8 } });
}

/** The statement's number, dates and reference. An open statement has no number, date or reference yet. */
function headFactsOf(document: StatementDocument): [string, string][] {
  const { number, issuedOn, period, reference, dueDate, credits, outcome, payment } = document;
  const payoutDay = payment.state === "paid" ? payment.since : payment.expectedDate;
  const facts: [string, string | null][] = [
    [m.document_number(), number],
    [m.document_issuedOn(), issuedOn && formatDate(issuedOn)],
    [m.document_period(), formatPeriod(period)],
    [m.document_reference(), reference && printedReference(reference)],
    [
      m.document_original(),
      credits && m.document_originalNamed({ number: credits.number, issuedOn: formatDate(credits.issuedOn) }),
    ],
    [m.document_creditReason(), credits?.reason ?? null],
    [m.document_payoutDate(), outcome === "payout" ? payoutDay && formatDate(payoutDay) : null],
    [m.document_account(), payment.iban && formatIban(payment.iban)],
    [m.document_dueDate(), dueDate && formatDate(dueDate)],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

function drawFact(doc: Doc, label: string, value: string): void {
  const y = doc.y;
  const fact = doc.struct("P", {}, () => {
    pen(doc, { quiet: true }).text(`${label}: `, RIGHT, y, { lineBreak: false });
    pen(doc, { strong: label === m.document_number() }).text(value, RIGHT + LABEL, y, {
      width: HALF - LABEL,
    });
  });
  doc.addStructure(fact);
  doc.y += 2.5;
}

type Block = { x?: number; width?: number; look?: Look };

export function block(
  doc: Doc,
  tag: "H1" | "H2" | "P",
  text: string,
  { x = LEFT, width, look = {} }: Block = {},
): void {
  const { y } = doc;
  const room = width ?? (x === LEFT ? HALF - 16 : HALF);
  doc.addStructure(
    doc.struct(tag, {}, () => void pen(doc, look).text(text, x, y, { width: room, lineGap: 1 })),
  );
  doc.y += 2;
}
