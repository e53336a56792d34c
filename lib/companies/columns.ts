import type { Company } from "#lib/companies/rules/company.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { LANGUAGE_NAMES } from "#lib/core/language.ts";
import type { TableColumn } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

export const companyColumns = (): readonly TableColumn<Company>[] => [
  { title: m.companyPage_id(), cell: ({ id }) => id },
  { title: m.companies_company(), cell: ({ companyName }) => companyName },
  { title: fieldLabel("businessId"), cell: ({ businessId }) => businessId },
  { title: fieldLabel("companyType"), cell: ({ companyType }) => m.companyTypeLabels({ companyType }) },
  { title: fieldLabel("status"), cell: ({ status }) => m.statusLabels({ status }) },
  { title: fieldLabel("provider"), cell: ({ provider }) => m.providerLabels({ provider }) },
  { title: fieldLabel("taxiServiceLicence"), cell: ({ taxiServiceLicence }) => taxiServiceLicence },
  { title: fieldLabel("language"), cell: ({ language }) => LANGUAGE_NAMES[language] },
  { title: fieldLabel("address.street"), cell: ({ address }) => address.street },
  { title: fieldLabel("address.postCode"), cell: ({ address }) => address.postCode },
  { title: fieldLabel("address.city"), cell: ({ address }) => address.city },
  { title: fieldLabel("contact.firstName"), cell: ({ contact }) => contact.firstName },
  { title: fieldLabel("contact.lastName"), cell: ({ contact }) => contact.lastName },
  { title: fieldLabel("contact.phoneNumber"), cell: ({ contact }) => contact.phoneNumber },
  { title: fieldLabel("contact.email"), cell: ({ contact }) => contact.email },
  { title: m.companies_vehicles(), cell: ({ vehicleCount }) => vehicleCount },
  { title: m.companies_drivers(), cell: ({ driverCount }) => driverCount },
  { title: m.companyPage_created(), cell: ({ createdDate }) => ({ date: helsinkiDate(createdDate) }) },
  {
    title: m.companyPage_approved(),
    cell: ({ approvedDate }) => approvedDate && { date: helsinkiDate(approvedDate) },
  },
];
