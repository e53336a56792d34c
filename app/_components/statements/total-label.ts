import { formatIban } from "#lib/core/finnish/iban.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";

/** What the last line of a statement is called: where the money goes, or what becomes of what is missing. */
export function totalLabel({ outcome, payoutDate, dueDate, parties }: StatementDocument): string {
  const { iban } = parties.buyer.billing;
  if (outcome === "payout" && iban) return texts.paidTo(formatIban(iban));
  return texts.outcome[outcome](payoutDate, dueDate);
}
