import type { Tx } from "#db/client.ts";
import { listNewestOfEach } from "#lib/audit/queries/stored.ts";
import { type Outcome, openOutcome } from "#lib/audit/rules/outcome.ts";
import { centsOf } from "#lib/audit/rules/payment-file.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { findStatement } from "#lib/settlements/queries/statements.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";

type FinalDocument = StatementDocument & { number: string; issuedOn: string; reference: string };

/** The formats of a statement's documents. */
export type Drawing = {
  csv(documents: readonly StatementDocument[]): Promise<Uint8Array>;
  finvoice(document: FinalDocument): string;
  json(document: StatementDocument): { priceCents: number; lines: readonly { amountCents: number }[] };
  /** The texts read back from the PDF, in their order. */
  pdf(document: StatementDocument): Promise<readonly string[]>;
};

type Sample = { ofEach: number; pdfsOfEach: number; today: PlainDate };

/**
 * Whether CSV, Finvoice, JSON and PDF of the newest statements of each outcome show the stored sums. Drawing a PDF takes a
 * hundred times as long as the other three.
 */
export async function checkDocuments(
  db: Tx,
  { csv, finvoice, json, pdf }: Drawing,
  { ofEach, pdfsOfEach, today }: Sample,
): Promise<Outcome> {
  const { outcome, compared } = openOutcome();
  const drawn = new Set((await listNewestOfEach(db, pdfsOfEach)).map(({ statementId }) => statementId));
  for (const place of await listNewestOfEach(db, ofEach)) {
    const found = await findStatement(db, { ...place, today });
    if (!found) continue;
    const { document } = found;
    const shown = json(document);
    const text = Buffer.from(await csv([document])).toString("utf8");
    const shows = {
      CSV: csvCents(text) === document.totalCents && csvCents(text, "CARD_GROSS") === document.grossCents,
      Finvoice: invoiceAgrees(document, finvoice(document)),
      JSON: shown.priceCents === document.totalCents && sum(shown.lines) === document.totalCents,
      PDF: !drawn.has(place.statementId) || (await pdfAgrees(document, pdf)),
    };
    const wrong = Object.entries(shows).flatMap(([name, agrees]) => (agrees ? [] : [name]));
    compared(`${document.number} ${wrong.join(" ")}`, wrong.length > 0);
  }
  return outcome;
}

/** The PDF has each line's amount, and each total right after its name, in the company's language. */
async function pdfAgrees(document: StatementDocument, pdf: Drawing["pdf"]): Promise<boolean> {
  const shown = await pdf(document);
  return inLanguage(document.language, () => textsAgree(document, shown));
}

function textsAgree(document: StatementDocument, shown: readonly string[]): boolean {
  const after = (name: string, from = 0) => centsShown(shown[shown.indexOf(name, from) + 1] ?? "");
  const totals = shown.indexOf(m.document_totals());
  const amounts = Map.groupBy(shown.slice(0, totals).map(centsShown), (cents) => cents);
  const lines = Map.groupBy(document.lines, ({ amountCents }) => amountCents);
  return (
    totals >= 0 &&
    [...lines].every(([cents, all]) => (amounts.get(cents)?.length ?? 0) >= all.length) &&
    after(m.document_gross(), totals) === document.grossCents &&
    after(m.document_deductions(), totals) === document.deductionsCents &&
    (document.carryInCents === 0 || after(m.document_carryIn(), totals) === document.carryInCents) &&
    after(statementPaymentTexts.line(document.payment), totals) === document.totalCents
  );
}

/** The cents of `1 234,50 €` or `€1,234.50`; NaN for another text. */
const centsShown = (text: string): number =>
  /^−?(?:[\d\s]+,\d\d\s€|€[\d,]+\.\d\d)$/.test(text)
    ? Number(text.replace("−", "-").replace(/[^\d-]/g, ""))
    : Number.NaN;

const sum = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** The sum of the last column of the rows; with a code, only of the rows with that code. */
function csvCents(text: string, code?: string): number {
  const rows = text.trim().split("\r\n").slice(1);
  const wanted = code === undefined ? rows : rows.filter((row) => row.includes(`;${code};`));
  return wanted.reduce((cents, row) => cents + centsOf(twoDecimals(row.split(";").at(-1) ?? "")), 0);
}

/** A CSV writes 12,5 and 12. */
const twoDecimals = (number: string): string => {
  const [euros = "", cents = ""] = number.replaceAll('"', "").split(",");
  return `${euros},${cents.padEnd(2, "0")}`;
};

/** An invoice has all lines of an invoiced statement, and otherwise only the fees, as positive amounts. */
function invoiceAgrees(document: FinalDocument, xml: string): boolean {
  const invoiced = document.outcome === "invoiced";
  const fees = document.lines.filter(({ code, basis }) =>
    basis.kind === "correction" ? basis.of === "commission" : code !== "CARD_GROSS" && code !== "CARRY_IN",
  );
  const owed = invoiced ? -document.totalCents : 0 - sum(fees);
  const [total, due] = [amounts(xml, "InvoiceTotalVatIncludedAmount"), amounts(xml, "EpiInstructedAmount")];
  const rows = amounts(xml, "RowAmount").reduce((cents, one) => cents + one, 0);
  return total[0] === owed && rows === owed && due[0] === (invoiced ? owed : 0);
}

const amounts = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)<`, "g"))].map(([, amount = ""]) => centsOf(amount));
