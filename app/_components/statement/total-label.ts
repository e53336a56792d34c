import { formatIban } from "#lib/domain/finnish/iban.ts";
import type { StatementDocument } from "#lib/domain/settlement/document.ts";
import { statementTexts as texts } from "#lib/i18n/texts/statements.ts";

/** What the last line of a statement is called: where the money goes, or what becomes of what is missing. */
export function totalLabel({ outcome, payoutDate, dueDate, parties }: StatementDocument): string {
  const { iban } = parties.buyer.billing;
  if (outcome === "payout" && iban) return texts.paidTo(formatIban(iban));
  return texts.outcome[outcome](payoutDate, dueDate);
}
