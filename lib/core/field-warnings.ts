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

// Apart from the other rules, because it brings the list of all countries' IBANs to a browser.
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

/** Every field whose value passes its check and is probably wrong all the same; `flat` has the values by path. */
export const fieldWarnings = (table: FieldTable, flat: Readonly<Record<string, unknown>>): FieldWarning[] =>
  fieldsByPath(table).flatMap(([path, { kind, printed }]) => {
    const value = flat[path];
    if (typeof value !== "string") return [];
    const rules = [...(RULES[kind] ?? []), ...(printed ? [LETTERS_WARNING] : [])];
    return rules.flatMap(({ code, isUsual }) => (isUsual(value) ? [] : [{ path, code }]));
  });
