import { companyTable } from "#lib/companies/columns.ts";
import type { DataTable } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { PartnerRow } from "#lib/partners/queries/partner-list.ts";
import * as m from "#messages";

export const partnerTable = {
  file: m.partner_file,
  sheet: m.partner_title,
  screen: ["name", "status", "type", "provider", "companies", "vehicles", "drivers"],
  columns: {
    id: { title: m.companyPage_id, value: ({ id }) => id },
    name: { title: m.partner_partner, value: ({ companyName }) => companyName, sort: true, as: "name" },
    businessId: { title: () => fieldLabel("businessId"), value: ({ businessId }) => businessId },
    type: {
      title: m.partner_type,
      value: ({ companyType }) => m.companyTypeLabels({ companyType }),
      as: "plain",
    },
    status: { title: m.companies_status, value: ({ status }) => m.statusLabels({ status }), as: "badge" },
    provider: {
      title: m.companies_provider,
      value: ({ provider }) => m.providerLabels({ provider }),
      as: "plain",
    },
    // On a phone the three sums share a line.
    companies: { title: m.partner_companies, value: ({ companies }) => companies, sort: true, as: "number" },
    vehicles: { title: m.partner_vehicles, value: ({ vehicles }) => vehicles, sort: true, as: "number" },
    drivers: { title: m.partner_drivers, value: ({ drivers }) => drivers, as: "number" },
  },
} as const satisfies DataTable<PartnerRow>;

export const partnerCompaniesTable = {
  ...companyTable,
  file: m.partner_filesOfCompanies,
  sheet: m.partner_ofPartner,
};
