import { type Doc, INK, QUIET, REGULAR, SEMIBOLD } from "#lib/adapters/pdf/page.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatPeriod } from "#lib/messages/format.ts";
import type { Buyer, Seller, StatementDocument } from "#lib/settlements/rules/document.ts";
import * as m from "#messages";

/** 18 mm at the sides, more at the foot for the page number. */
export const MARGINS = { top: 48, right: 51, bottom: 70, left: 51 };
export const LEFT = MARGINS.left;
export const WIDTH = 595.28 - MARGINS.left - MARGINS.right;

export type Look = { size?: number; strong?: boolean; quiet?: boolean };

/** Sets font, size and colour for a text. */
export function pen(doc: Doc, { size = 9, strong = false, quiet = false }: Look = {}): Doc {
  return doc
    .font(strong ? SEMIBOLD : REGULAR)
    .fontSize(size)
    .fillColor(quiet ? QUIET : INK);
}

/** Starts a new page if this one has less than `points` of room. Returns whether it did. */
export function makeRoom(doc: Doc, points: number): boolean {
  if (doc.y + points <= doc.page.height - MARGINS.bottom) return false;
  doc.addPage();
  doc.y = MARGINS.top;
  return true;
}

/** Makes a name printable: on one line, without invisible characters. */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();

/** Cuts a name to the room in a row. The head shows the whole name. */
export const clipped = (text: string, letters: number): string => {
  const all = [...printable(text)];
  return all.length > letters ? `${all.slice(0, letters - 1).join("")}…` : all.join("");
};

/** The part of pdfkit's font that its types leave out. */
type Face = { layoutRun(text: string, features?: readonly string[]): unknown };

/**
 * Draws all following text with figures of equal width and without kerning, so that sums align and `11.11.` keeps its points.
 * The setting is on the font, because pdfkit does not cache layouts of texts with options of their own.
 */
export function withEvenFigures(doc: Doc): Doc {
  for (const path of [SEMIBOLD, REGULAR]) {
    const { _font: face } = doc.font(path) as unknown as { _font: Face };
    const layoutRun = face.layoutRun.bind(face);
    face.layoutRun = (text) => layoutRun(text, ["tnum"]);
  }
  return doc;
}

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
