import type { PlainDate } from "#lib/core/calendar.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { Address, Seller } from "#lib/statements/rules/document.ts";

/** One transfer of a payment file: a statement's sum to its company's account. */
export type PayoutPayment = {
  statementNumber: string;
  period: Period;
  cents: number;
  /** The name in the register, which banks compare with the account's holder. */
  name: string;
  address: Address;
  iban: string;
  executedOn: PlainDate;
};

/** A payment file before it is written: its own number, when it was made, who pays, and what, in the payments' order. */
export type PayoutOrder = {
  number: string;
  madeAt: Date;
  debtor: Seller;
  payments: readonly PayoutPayment[];
};

/** Why money cannot leave yet. */
export const PAYOUT_HOLDS = ["iban_missing", "iban_unconfirmed"] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

/** Null: the money may leave. An account that nobody confirmed holds it also where it was taken out since. */
export function payoutHold({
  iban,
  ibanUnconfirmed,
}: {
  iban: string | null;
  ibanUnconfirmed: boolean;
}): PayoutHold | null {
  if (iban === null) return "iban_missing";
  return ibanUnconfirmed ? "iban_unconfirmed" : null;
}
