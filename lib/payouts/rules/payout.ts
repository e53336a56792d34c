import type { Address } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Language } from "#lib/core/language.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";

/** One transfer of a payment file: a statement's sum to its company's account. */
export type PayoutPayment = {
  statementNumber: string;
  period: Period;
  cents: number;
  /** The account's holder: banks compare it with the account. Mostly the company's name in the register. */
  name: string;
  /** The company's language, for the text that the receiver's bank shows. */
  language: Language;
  address: Address;
  iban: string;
  executedOn: PlainDate;
};

/** The content of a payment file: its number, its time, the payer, and the payments in their order. */
export type PayoutOrder = {
  number: string;
  madeAt: Date;
  debtor: Seller;
  payments: readonly PayoutPayment[];
};
