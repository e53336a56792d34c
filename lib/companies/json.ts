import type { Company } from "#lib/companies/rules/company.ts";
import { companyWarnings } from "#lib/companies/rules/company-warnings.ts";
import { type ShownCompany, shownCompany } from "#lib/companies/rules/shown-company.ts";
import { isoInstant } from "#lib/core/calendar.ts";
import type { Change, Page } from "#lib/core/keyset.ts";
import { wordedWarnings } from "#lib/messages/labels.ts";
import { type ApiAnswer, type Asked, answer, changesAnswer, pageAnswer } from "#lib/platform/api/answer.ts";

/** A company in the API's answers: the fields of the contract, instants as ISO 8601 in UTC. */
export const companyJson = (company: ShownCompany) => ({
  id: company.id,
  externalId: company.externalId,
  companyType: company.companyType,
  businessId: company.businessId,
  companyName: company.companyName,
  provider: company.provider,
  address: company.address,
  contact: company.contact,
  taxiServiceLicence: company.taxiServiceLicence,
  language: company.language,
  aggregatorCompany: company.aggregatorCompanyId === null ? null : { id: company.aggregatorCompanyId },
  status: company.status,
  billing: company.billing,
  accountantEmail: company.accountantEmail,
  packages: company.packages,
  contract: {
    signed: company.contract.signed !== null,
    reliablePartner: company.contract.reliablePartner !== null,
    signedDate: textOf(company.contract.signed?.at),
    signedBy: company.contract.signed?.by ?? null,
    reliablePartnerDate: textOf(company.contract.reliablePartner?.at),
    reliablePartnerBy: company.contract.reliablePartner?.by ?? null,
  },
  external: {
    status: company.external.status,
    goodSignStatus: {
      ...company.external.goodSignStatus,
      syncedDate: textOf(company.external.goodSignStatus.syncedDate),
    },
  },
  owner: company.owner,
  createdDate: textOf(company.createdDate),
  createdBy: company.createdBy,
  modifiedDate: textOf(company.modifiedDate),
  modifiedBy: company.modifiedBy,
  submittedDate: textOf(company.submittedDate),
  approvedDate: textOf(company.approvedDate),
  approvedBy: company.approvedBy,
  vehicleCount: company.vehicleCount,
  driverCount: company.driverCount,
  warnings: wordedWarnings(companyWarnings(company)),
});

const textOf = (instant: Date | null | undefined): string | null => (instant ? isoInstant(instant) : null);

export const presentCompany = (company: Company, { actor }: Asked): ApiAnswer =>
  answer(companyJson(shownCompany(actor, company)), { version: company.version });

export const presentNewCompany = (company: Company, { actor }: Asked): ApiAnswer =>
  answer(companyJson(shownCompany(actor, company)), {
    status: 201,
    version: company.version,
    location: `/api/companies/${company.id}`,
  });

/** A plain array; the way to the next page stands in the Link header. */
export const presentCompanies = (page: Page<Company>, { actor }: Asked): ApiAnswer =>
  pageAnswer(page, (row) => companyJson(shownCompany(actor, row)));

/** The answer for a deleted company. */
const goneCompanyJson = ({ id, changedAt }: Change<unknown>) => ({
  id,
  deletedDate: isoInstant(changedAt),
});

export const presentCompanyChanges = changesAnswer(
  (company: Company, { actor }) => companyJson(shownCompany(actor, company)),
  goneCompanyJson,
);
