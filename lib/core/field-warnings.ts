import { hasBusinessIdCheckDigit, hasBusinessIdForm } from "#lib/core/finnish/business-id.ts";
import { isEInvoiceAddress } from "#lib/core/finnish/e-invoice.ts";
import { isUsualPhone } from "#lib/core/finnish/phone.ts";
import { isUsualPlate } from "#lib/core/finnish/plate.ts";
import { type FieldDefinition, type FieldTable, fieldsByPath } from "./field-table.ts";
import { isDrawn } from "./latin-letters.ts";
import { holdsMarkup } from "./text.ts";

// The specification accepts these values, so they are stored with a warning. Warnings are computed and never stored.

export const FIELD_WARNINGS = [
  "business_id_check",
  "e_invoice_address_check",
  "bic_of_other_bank",
  "phone_short",
  "phone_prefix",
  "phone_plus",
  "name_markup",
  "unprinted_letters",
  "unusual_plate",
] as const;
export type FieldWarningCode = (typeof FIELD_WARNINGS)[number];

/** A stored value that is probably wrong: its field and why. */
export type FieldWarning = { path: string; code: FieldWarningCode };

export type WarningRule = { code: FieldWarningCode; isUsual: (text: string) => boolean };

export const BUSINESS_ID_WARNING: WarningRule = {
  code: "business_id_check",
  isUsual: (id) => !hasBusinessIdForm(id) || hasBusinessIdCheckDigit(id),
};
export const PHONE_WARNING: WarningRule = { code: "phone_short", isUsual: isUsualPhone };
/** A spreadsheet program drops the zero or plus. Service numbers begin with 1. */
export const PREFIX_WARNING: WarningRule = {
  code: "phone_prefix",
  isUsual: (phone) => !/^[2-9]\d{6,}$/.test(phone),
};
/** The specification keeps every typed plus sign. */
export const PLUS_WARNING: WarningRule = {
  code: "phone_plus",
  isUsual: (phone) => phone.lastIndexOf("+") <= 0,
};
export const NAME_WARNING: WarningRule = { code: "name_markup", isUsual: (name) => !holdsMarkup(name) };
export const LETTERS_WARNING: WarningRule = { code: "unprinted_letters", isUsual: isDrawn };
export const PLATE_WARNING: WarningRule = { code: "unusual_plate", isUsual: isUsualPlate };

export const isFieldWarning = (code: string): code is FieldWarningCode =>
  (FIELD_WARNINGS as readonly string[]).includes(code);

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
