import type { Company } from "#lib/companies/rules/company.ts";
import { companyWarnings } from "#lib/companies/rules/company-warnings.ts";
import { type ShownCompany, shownCompany } from "#lib/companies/rules/shown-company.ts";
import { isoInstant } from "#lib/core/calendar.ts";
import type { Page } from "#lib/core/keyset.ts";
import type { Refreshed } from "#lib/dispatch/use-cases/refresh.ts";
import { goneCompanyJson, presentChanges } from "#lib/http/api/changes-json.ts";
import { etagOf } from "#lib/http/api/conditional.ts";
import { pageHeaders } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
import { wordedWarnings } from "#lib/messages/warnings.ts";

/** A company as the API shows it: the fields of the contract, instants as ISO 8601 in UTC. */
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

export const presentCompany = (company: Company, call: ActorCall): Response =>
  json(companyJson(shownCompany(call.actor, company)), call, { version: company.version });

export const presentNewCompany = (company: Company, call: ActorCall): Response =>
  json(companyJson(shownCompany(call.actor, company)), call, {
    status: 201,
    version: company.version,
    headers: { location: `/api/companies/${company.id}` },
  });

/** What a refresh changed, or would change, beside the company as it now is. */
export function presentRefreshed({ company, change, applied, answer }: Refreshed, call: ActorCall): Response {
  const changes = Object.keys(change.after).map((path) => ({
    path,
    from: change.before[path] ?? null,
    to: change.after[path] ?? null,
  }));
  const shown = companyJson(shownCompany(call.actor, company));
  // The company's own, as a GET of it would give.
  const etag = etagOf(company.version, JSON.stringify(shown));
  return json({ applied, changes, answer, company: shown }, call, { headers: { etag } });
}

/** A plain array; the way to the next page stands in the Link header. */
export const presentCompanies = (page: Page<Company>, call: ActorCall): Response =>
  json(
    page.rows.map((row) => companyJson(shownCompany(call.actor, row))),
    call,
    { headers: pageHeaders(call.url, page) },
  );

export const presentCompanyChanges = presentChanges(
  (company: Company, { actor }) => companyJson(shownCompany(actor, company)),
  goneCompanyJson,
);
