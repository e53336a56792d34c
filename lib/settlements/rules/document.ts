import type { Address, Billing } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { isEInvoiceAddress } from "#lib/core/finnish/e-invoice.ts";
import type { Language } from "#lib/core/language.ts";
import type { Period } from "./inputs.ts";
import type { StatementLine, StatementOutcome } from "./lines.ts";
import type { StatementPayment } from "./payment.ts";

export const STATEMENT_KINDS = ["settlement", "credit_note"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** The portal's provider, who sells the service and pays companies. The configuration names it. */
export type Seller = {
  name: string;
  businessId: string;
  address: Address;
  email: string;
  iban: string;
  bic: string;
  /** The e-invoice address (an OVT) and the operator's id; null if no e-invoices are sent. */
  eInvoicingAddress: string | null;
  eInvoicingOperator: string | null;
  /**
   * Why the fees bear no VAT. The product's own note is stored in Finnish and shown in each document's language. Statements
   * from before 2026-11-24 have none.
   */
  vatNote?: string;
};

/** Without the account's holder, who stands in payment files alone. */
type BuyerBilling = Omit<Billing, "accountHolderName">;

/** The company's details at the time of the statement. */
export type Buyer = {
  companyId: number;
  name: string;
  businessId: string;
  address: Address;
  email: string;
  billing: BuyerBilling;
  accountantEmail: string | null;
};

export type StatementParties = { seller: Seller; buyer: Buyer };

/** `open`: the period is not final. `final`: numbered. `sent`: the company has received it. */
export type StatementStatus = "open" | "final" | "sent";

/**
 * The content of a statement's page, PDF, CSV and e-invoice. An open statement has no number, date or reference yet.
 */
export type StatementDocument = {
  id: number | null;
  /** The company's current language, in which PDF, CSV and e-invoice are written. */
  language: Language;
  kind: StatementKind;
  status: StatementStatus;
  number: string | null;
  issuedOn: PlainDate | null;
  reference: string | null;
  sentAt: Date | null;
  period: Period;
  parties: StatementParties;
  lines: readonly StatementLine[];
  grossCents: number;
  deductionsCents: number;
  carryInCents: number;
  totalCents: number;
  carryOutCents: number;
  outcome: StatementOutcome | "credited";
  payoutDate: PlainDate | null;
  dueDate: PlainDate | null;
  /** The state of its payment. */
  payment: StatementPayment;
  /** The original of a credit note, and why it is credited. */
  credits: { id: number; number: string; issuedOn: PlainDate; reason?: string } | null;
  /** Credit notes of this statement, and statements with corrections of it. */
  creditedBy: readonly { id: number; number: string }[];
  /** The positions of the lines with an open dispute; 0: the whole statement, or a card payment that it settles. */
  disputed: readonly number[];
};

/** A company's sums in a quarter, by the paid account. A period belongs to the quarter of its last day. */
export type QuarterSums = {
  companyId: number;
  companyName: string;
  businessId: string;
  /** The account in the payment file, masked. Null: statements without a payout. */
  iban: string | null;
  quarter: number;
  statements: number;
  paidCents: number;
  payments: number;
  /** Card payments, including late ones of earlier periods. */
  grossCents: number;
  /** Negative, like fees. */
  commissionCents: number;
  feesCents: number;
};

/** How a statement is sent. */
export type SendingRoute =
  | { channel: "email"; address: string }
  | { channel: "e_invoice"; address: string; operator: string; from: { address: string; operator: string } };

/** Why a statement cannot be sent yet: the company or the provider lacks details, or gave an address that cannot exist. */
export const UNSENDABLE = [
  "no_billing_details",
  "impossible_e_invoice_address",
  "seller_no_e_invoicing",
] as const;
export type Unsendable = (typeof UNSENDABLE)[number];

/** How a company receives its statements, by its current billing details. */
export function sendingRoute(billing: BuyerBilling, seller: Seller): SendingRoute | Unsendable {
  const { billingType, emailInvoicingAddress, eInvoicingAddress, eInvoicingOperator } = billing;
  if (billingType === "email" && emailInvoicingAddress)
    return { channel: "email", address: emailInvoicingAddress };
  if (billingType !== "e_invoice" || !eInvoicingAddress || !eInvoicingOperator) return "no_billing_details";
  if (!isEInvoiceAddress(eInvoicingAddress)) return "impossible_e_invoice_address";
  if (!seller.eInvoicingAddress || !seller.eInvoicingOperator) return "seller_no_e_invoicing";
  return {
    channel: "e_invoice",
    address: eInvoicingAddress,
    operator: eInvoicingOperator,
    from: { address: seller.eInvoicingAddress, operator: seller.eInvoicingOperator },
  };
}
