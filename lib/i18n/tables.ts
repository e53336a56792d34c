import { helsinkiDate } from "#lib/domain/calendar.ts";
import type { Company } from "#lib/domain/company.ts";
import type { Column } from "#lib/domain/table.ts";
import { companyTypeLabels, fieldLabels, providerLabels, statusLabels } from "./labels.ts";
import { companiesTexts } from "./texts/companies.ts";
import { companyPageTexts } from "./texts/company-page.ts";

// What stands in the files of the lists: titles and words in Finnish. Bank details leave in no list.

const titled = (path: string): string => fieldLabels[path] ?? path;

export const companyColumns: readonly Column<Company>[] = [
  { title: companyPageTexts.id, cell: ({ id }) => id },
  { title: companiesTexts.company, cell: ({ companyName }) => companyName },
  { title: titled("businessId"), cell: ({ businessId }) => businessId },
  { title: titled("companyType"), cell: ({ companyType }) => companyTypeLabels[companyType] },
  { title: titled("status"), cell: ({ status }) => statusLabels[status] },
  { title: titled("provider"), cell: ({ provider }) => providerLabels[provider] },
  { title: titled("taxiServiceLicence"), cell: ({ taxiServiceLicence }) => taxiServiceLicence },
  { title: titled("address.street"), cell: ({ address }) => address.street },
  { title: titled("address.postCode"), cell: ({ address }) => address.postCode },
  { title: titled("address.city"), cell: ({ address }) => address.city },
  { title: titled("contact.firstName"), cell: ({ contact }) => contact.firstName },
  { title: titled("contact.lastName"), cell: ({ contact }) => contact.lastName },
  { title: titled("contact.phoneNumber"), cell: ({ contact }) => contact.phoneNumber },
  { title: titled("contact.email"), cell: ({ contact }) => contact.email },
  { title: companiesTexts.vehicles, cell: ({ vehicleCount }) => vehicleCount },
  { title: companiesTexts.drivers, cell: ({ driverCount }) => driverCount },
  { title: companyPageTexts.created, cell: ({ createdDate }) => ({ date: helsinkiDate(createdDate) }) },
  {
    title: companyPageTexts.approved,
    cell: ({ approvedDate }) => approvedDate && { date: helsinkiDate(approvedDate) },
  },
];
