import { type FieldDefinition, type FieldTable, fieldsByPath } from "./field-table.ts";
import { isEInvoiceAddress } from "./finnish/e-invoice.ts";
import {
  BUSINESS_ID_WARNING,
  type FieldWarning,
  LETTERS_WARNING,
  NAME_WARNING,
  PHONE_WARNING,
  PLATE_WARNING,
  PLUS_WARNING,
  PREFIX_WARNING,
  type WarningRule,
} from "./warning-rules.ts";

// A file of its own, because it loads the list of all countries' IBANs into the browser.
export const E_INVOICE_ADDRESS_WARNING: WarningRule = {
  code: "e_invoice_address_check",
  isUsual: isEInvoiceAddress,
};

const RULES: Partial<Record<FieldDefinition["kind"], readonly WarningRule[]>> = {
  businessId: [BUSINESS_ID_WARNING],
  eInvoiceAddress: [E_INVOICE_ADDRESS_WARNING],
  phone: [PHONE_WARNING, PREFIX_WARNING, PLUS_WARNING],
  name: [NAME_WARNING],
  plate: [PLATE_WARNING],
};

/** Every valid field whose value is probably wrong; `flat` holds the values by path. */
export const fieldWarnings = (table: FieldTable, flat: Readonly<Record<string, unknown>>): FieldWarning[] =>
  fieldsByPath(table).flatMap(([path, { kind, printed }]) => {
    const value = flat[path];
    if (typeof value !== "string") return [];
    const rules = [...(RULES[kind] ?? []), ...(printed ? [LETTERS_WARNING] : [])];
    return rules.flatMap(({ code, isUsual }) => (isUsual(value) ? [] : [{ path, code }]));
  });
