import type { z } from "zod";
import type { Billing } from "#lib/companies/company-fields.ts";
import { takesExternalId } from "#lib/companies/rules/company-permissions.ts";
import type { detailsSchema } from "#lib/companies/schema.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { BillingValues, CompanyLocks, CompanyValues } from "./company-form-props.ts";
import type { ContractValues } from "./service-form-props.ts";

type Details = z.input<typeof detailsSchema>;

/** The body of the details form: never a field that is read-only for this person, nor an id that the provider does not give. */
export function companyBody(values: CompanyValues, locks: CompanyLocks): Partial<Details> {
  const { companyName, businessId, provider, companyType, externalId, ...open } = values;
  return {
    ...open,
    ...(!locks.companyName && { companyName }),
    ...(!locks.businessId && { businessId }),
    // The form's own check refuses empty ones.
    ...(!locks.provider && { provider: provider as ProviderId }),
    ...(!locks.companyType && { companyType }),
    ...(takesExternalIdFrom(values, locks) && { externalId }),
  };
}

/** A new company's details are all editable; only admins' fields are left out for others. */
export const newCompanyBody = (values: CompanyValues, locks: CompanyLocks): Details =>
  companyBody(values, locks) as Details;

/** Whether the external id field is shown: the person may set one, and this type of company at this provider has one. */
export const takesExternalIdFrom = (
  { companyType, provider }: Pick<CompanyValues, "companyType" | "provider">,
  locks: CompanyLocks,
): boolean => !locks.externalId && provider !== "" && takesExternalId({ companyType, provider });

/** Never stored on a device. */
export const BANK_FIELDS = ["billing.iban", "billing.bic", "billing.accountHolderName"];

/** One billing type: the other type's typed values stay on the screen and are not sent. */
export function billingBody({ billing }: BillingValues): { billing: Billing } {
  const {
    billingType,
    eInvoicingAddress,
    eInvoicingOperator,
    emailInvoicingAddress,
    iban,
    bic,
    accountHolderName,
  } = billing;
  const byInvoice = billingType === "e_invoice";
  return {
    billing: {
      billingType,
      eInvoicingAddress: byInvoice ? eInvoicingAddress : null,
      eInvoicingOperator: byInvoice ? eInvoicingOperator : null,
      emailInvoicingAddress: billingType === "email" ? emailInvoicingAddress : null,
      iban: billingType === null ? null : iban,
      bic: billingType === null ? null : bic,
      accountHolderName: billingType === null ? null : accountHolderName,
    },
  };
}

/** The chosen package begins on the day of sending, even if the page was opened the day before. */
export function contractBody({ choosePackage, contract }: ContractValues, now: Date): ContractValues {
  const today = helsinkiDate(now);
  const isPast = choosePackage.startDate < today;
  return { choosePackage: isPast ? { ...choosePackage, startDate: today } : choosePackage, contract };
}
