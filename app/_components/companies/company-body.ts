import type { z } from "zod";
import { takesExternalId } from "#lib/companies/rules/company-permissions.ts";
import { newCompanySchema } from "#lib/companies/schema.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { CompanyLocks, CompanyValues } from "./company-form-props.ts";

/** The part of a new company that the details form holds, checked by the very rules of the server. */
export const companyFormSchema = newCompanySchema.pick({
  companyType: true,
  companyName: true,
  businessId: true,
  provider: true,
  taxiServiceLicence: true,
  externalId: true,
  address: true,
  contact: true,
});

type Details = z.input<typeof companyFormSchema>;

/** What the details form sends: never a field that is read-only for this person, nor an id its provider does not give. */
export function companyBody(values: CompanyValues, locks: CompanyLocks): Partial<Details> {
  const { companyName, businessId, provider, companyType, externalId, ...open } = values;
  return {
    ...open,
    ...(!locks.companyName && { companyName }),
    ...(!locks.businessId && { businessId }),
    // The form's own check lets no empty one through.
    ...(!locks.provider && { provider: provider as ProviderId }),
    ...(!locks.companyType && { companyType }),
    ...(takesExternalIdFrom(values, locks) && { externalId }),
  };
}

/** A new company has nothing read-only about its details; only what an admin alone may set is left out for others. */
export const newCompanyBody = (values: CompanyValues, locks: CompanyLocks): Details =>
  companyBody(values, locks) as Details;

/** Whether the external id field is shown: the person may give one, and this kind of company at this provider has one. */
export const takesExternalIdFrom = (
  { companyType, provider }: Pick<CompanyValues, "companyType" | "provider">,
  locks: CompanyLocks,
): boolean => !locks.externalId && provider !== "" && takesExternalId({ companyType, provider });
