import type { Billing } from "#lib/companies/rules/company.ts";
import type { Seller } from "./document.ts";

/** Where a statement goes. */
export type SendingRoute =
  | { channel: "email"; address: string }
  | { channel: "e_invoice"; address: string; operator: string; from: { address: string; operator: string } };

/** Why a statement cannot be sent as things stand: details that somebody can add. */
export const UNSENDABLE = ["no_billing_details", "seller_no_e_invoicing"] as const;
export type Unsendable = (typeof UNSENDABLE)[number];

/** How a company gets its statements: as it says in its billing details today. */
export function sendingRoute(billing: Billing, seller: Seller): SendingRoute | Unsendable {
  const { billingType, emailInvoicingAddress, eInvoicingAddress, eInvoicingOperator } = billing;
  if (billingType === "email" && emailInvoicingAddress)
    return { channel: "email", address: emailInvoicingAddress };
  if (billingType !== "e_invoice" || !eInvoicingAddress || !eInvoicingOperator) return "no_billing_details";
  if (!seller.eInvoicingAddress || !seller.eInvoicingOperator) return "seller_no_e_invoicing";
  return {
    channel: "e_invoice",
    address: eInvoicingAddress,
    operator: eInvoicingOperator,
    from: { address: seller.eInvoicingAddress, operator: seller.eInvoicingOperator },
  };
}
