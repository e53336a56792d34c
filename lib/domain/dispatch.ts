import type { Address, Company, Contact } from "./company.ts";
import type { CompanyChanges } from "./company-merge.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * A company as its dispatch provider knows it. The provider decides `status`, a word of its own; what it left out it
 * does not know.
 */
export type ProviderCompany = {
  externalId: string;
  businessId: string;
  status: string;
  companyName: string;
  address?: Partial<Address>;
  contact?: Partial<Contact>;
  taxiServiceLicence?: string;
};

/**
 * What a provider's view changes in a company: its name, address, contact, licence and the provider's own status. Never
 * the company's status, owner, type or billing. Fails with `dispatch_other_company` where the external id leads to a
 * company with another business id: somebody mistyped it, and one company's details would become another's.
 */
export function changesFromProvider(
  company: Pick<Company, "businessId">,
  { businessId, companyName, address, contact, taxiServiceLicence, status }: ProviderCompany,
): Result<CompanyChanges> {
  if (businessId !== company.businessId) return fail("dispatch_other_company");
  return ok({
    companyName,
    ...(address && { address }),
    ...(contact && { contact }),
    ...(taxiServiceLicence !== undefined && { taxiServiceLicence }),
    external: { status },
  });
}
