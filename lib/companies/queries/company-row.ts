import { eq, getTableColumns } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import type { Company, Package } from "#lib/companies/rules/company.ts";

// Maps a company to its row and back.

/** Flat rather than one object per table: nesting takes a fifth of the work of a page of fifty. */
const {
  search: _search,
  copiedFromId: _copiedFromId,
  changedAt: _changedAt,
  ...companyRowColumns
} = getTableColumns(companies);

export { companyRowColumns };

/** Whole companies with their owner's address; the caller adds conditions. */
export const selectCompanies = (db: Tx) =>
  db
    .select({ ...companyRowColumns, owner: users.email })
    .from(companies)
    .leftJoin(users, eq(users.id, companies.ownerId));

type Row = Awaited<ReturnType<typeof selectCompanies>>[number];
type Columns = typeof companies.$inferInsert;

/** The columns that a revision writes. */
export function columnsOf(company: Company): Omit<Columns, "createdBy"> {
  return {
    externalId: company.externalId,
    companyType: company.companyType,
    businessId: company.businessId,
    companyName: company.companyName,
    provider: company.provider,
    street: company.address.street,
    postCode: company.address.postCode,
    city: company.address.city,
    firstName: company.contact.firstName,
    lastName: company.contact.lastName,
    phoneNumber: company.contact.phoneNumber,
    contactEmail: company.contact.email,
    taxiServiceLicence: company.taxiServiceLicence,
    language: company.language,
    aggregatorCompanyId: company.aggregatorCompanyId,
    status: company.status,
    ...company.billing,
    accountantEmail: company.accountantEmail,
    contractSignedAt: company.contract.signed?.at ?? null,
    contractSignedBy: company.contract.signed?.by ?? null,
    reliablePartnerAt: company.contract.reliablePartner?.at ?? null,
    reliablePartnerBy: company.contract.reliablePartner?.by ?? null,
    externalStatus: company.external.status,
    modifiedBy: company.modifiedBy,
    submittedAt: company.submittedDate,
    approvedAt: company.approvedDate,
    approvedBy: company.approvedBy,
  };
}

export function toCompany(row: Row, packages: Package[]): Company {
  return {
    id: row.id,
    version: row.version,
    externalId: row.externalId,
    companyType: row.companyType,
    businessId: row.businessId,
    companyName: row.companyName,
    provider: row.provider,
    address: { street: row.street, postCode: row.postCode, city: row.city },
    contact: {
      firstName: row.firstName,
      lastName: row.lastName,
      phoneNumber: row.phoneNumber,
      email: row.contactEmail,
    },
    taxiServiceLicence: row.taxiServiceLicence,
    language: row.language,
    aggregatorCompanyId: row.aggregatorCompanyId,
    status: row.status,
    billing: {
      billingType: row.billingType,
      eInvoicingAddress: row.eInvoicingAddress,
      eInvoicingOperator: row.eInvoicingOperator,
      emailInvoicingAddress: row.emailInvoicingAddress,
      iban: row.iban,
      bic: row.bic,
      accountHolderName: row.accountHolderName,
    },
    accountantEmail: row.accountantEmail,
    packages,
    contract: {
      signed: row.contractSignedAt && { at: row.contractSignedAt, by: row.contractSignedBy ?? "" },
      reliablePartner: row.reliablePartnerAt && {
        at: row.reliablePartnerAt,
        by: row.reliablePartnerBy ?? "",
      },
    },
    external: {
      status: row.externalStatus,
      goodSignStatus: { status: row.goodSignStatus, id: row.goodSignId, syncedDate: row.goodSignSyncedAt },
    },
    ownerId: row.ownerId,
    owner: row.owner,
    createdDate: row.createdAt,
    createdBy: row.createdBy,
    modifiedDate: row.modifiedAt,
    modifiedBy: row.modifiedBy,
    submittedDate: row.submittedAt,
    approvedDate: row.approvedAt,
    approvedBy: row.approvedBy,
    vehicleCount: row.vehicleCount,
    driverCount: row.driverCount,
  };
}
