import type { Company } from "#lib/companies/rules/company.ts";
import { LANGUAGE_NAMES } from "#lib/core/language.ts";
import type { DataTable } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

export const companyTable: DataTable<Company> = {
  file: m.table_files_companies,
  sheet: m.companies_title,
  columns: [
    { title: m.companyPage_id, value: ({ id }) => id },
    { title: m.companies_company, value: ({ companyName }) => companyName },
    { title: () => fieldLabel("businessId"), value: ({ businessId }) => businessId },
    {
      title: () => fieldLabel("companyType"),
      value: ({ companyType }) => m.companyTypeLabels({ companyType }),
    },
    { title: () => fieldLabel("status"), value: ({ status }) => m.statusLabels({ status }) },
    { title: () => fieldLabel("provider"), value: ({ provider }) => m.providerLabels({ provider }) },
    { title: () => fieldLabel("taxiServiceLicence"), value: ({ taxiServiceLicence }) => taxiServiceLicence },
    { title: () => fieldLabel("language"), value: ({ language }) => LANGUAGE_NAMES[language] },
    { title: () => fieldLabel("address.street"), value: ({ address }) => address.street },
    { title: () => fieldLabel("address.postCode"), value: ({ address }) => address.postCode },
    { title: () => fieldLabel("address.city"), value: ({ address }) => address.city },
    { title: () => fieldLabel("contact.firstName"), value: ({ contact }) => contact.firstName },
    { title: () => fieldLabel("contact.lastName"), value: ({ contact }) => contact.lastName },
    { title: () => fieldLabel("contact.phoneNumber"), value: ({ contact }) => contact.phoneNumber },
    { title: () => fieldLabel("contact.email"), value: ({ contact }) => contact.email },
    { title: m.companies_vehicles, value: ({ vehicleCount }) => vehicleCount },
    { title: m.companies_drivers, value: ({ driverCount }) => driverCount },
    { title: m.companyPage_created, value: ({ createdDate }) => createdDate },
    {
      title: m.companyPage_approved,
      value: ({ approvedDate }) => approvedDate,
    },
  ],
};
