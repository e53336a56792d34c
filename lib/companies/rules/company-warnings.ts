import {
  type Billing,
  billingFields,
  type CompanyFields,
  companyFields,
} from "#lib/companies/company-fields.ts";
import { flatFields } from "#lib/core/field-table.ts";
import { type FieldWarning, fieldWarnings } from "#lib/core/field-warnings.ts";
import { bicOfIban } from "#lib/core/finnish/iban.ts";

const billing = { billing: billingFields };

/** The probably wrong values of a company, for its people and for its approver. */
export const companyWarnings = (company: CompanyFields & { billing: Billing }): FieldWarning[] =>
  flatCompanyWarnings({ ...flatFields(companyFields, company), ...flatFields(billing, company) });

/** The probably wrong values among a company's values by path. */
export const flatCompanyWarnings = (flat: Readonly<Record<string, unknown>>): FieldWarning[] => [
  ...fieldWarnings(companyFields, flat),
  ...fieldWarnings(billing, flat),
  ...(isOtherBank(flat["billing.iban"], flat["billing.bic"]) ? [OTHER_BANK] : []),
];

const OTHER_BANK: FieldWarning = { path: "billing.bic", code: "bic_of_other_bank" };

function isOtherBank(iban: unknown, bic: unknown): boolean {
  const bank = typeof iban === "string" ? bicOfIban(iban) : null;
  return bank !== null && typeof bic === "string" && !bic.startsWith(bank.bic);
}
