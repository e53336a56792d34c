import type { Page } from "#lib/core/keyset.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { type ApiAnswer, pageAnswer } from "#lib/platform/api/answer.ts";
import type { StatementRow } from "#lib/settlements/queries/statements.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { lineText } from "./line-texts.ts";

const rowJson = (row: StatementRow) => ({
  id: row.id,
  status: row.sentAt ? "sent" : "final",
  ...summaryJson(row),
});

/** A plain array, the newest period first. The Link header leads to the next page. */
export const presentInvoices = (page: Page<StatementRow>): ApiAnswer => pageAnswer(page, rowJson);

/** The fields that the list and the whole statement share. */
function summaryJson(shown: Omit<StatementRow, "id"> | StatementDocument) {
  const { kind, number, issuedOn, reference, sentAt, period, totalCents, payment } = shown;
  return {
    number,
    kind,
    date: issuedOn,
    reference,
    sentDate: sentAt?.toISOString() ?? null,
    // Dividing by 100 gives the number nearest to the exact decimal, which JSON writes with its two decimals.
    price: totalCents / 100,
    priceCents: totalCents,
    grossCents: shown.grossCents,
    deductionsCents: shown.deductionsCents,
    carryInCents: shown.carryInCents,
    period: { start: period.start, end: period.end },
    outcome: shown.outcome,
    payoutDate: shown.payoutDate,
    dueDate: shown.dueDate,
    payment: {
      state: payment.state,
      since: payment.since,
      expectedDate: payment.expectedDate,
      reason: payment.reason,
      payee: payment.payee,
    },
    disputed: shown.disputed.length > 0,
  };
}

/** The whole statement in the API; the texts of its lines are data, in Finnish for every caller. */
export const invoiceJson = (document: StatementDocument) => ({
  id: document.id,
  status: document.status,
  ...summaryJson(document),
  carryOutCents: document.carryOutCents,
  lines: document.lines.map((line, index) => ({
    code: line.code,
    vehicleId: line.vehicleId,
    licensePlate: line.licensePlate,
    amountCents: line.amountCents,
    text: inLanguage("fi", () => lineText(line)),
    disputed: document.disputed.includes(index + 1),
  })),
  credits: document.credits && { id: document.credits.id, number: document.credits.number },
  creditedBy: document.creditedBy.map(({ id, number }) => ({ id, number })),
});
