import { listAt } from "#app/_components/list/list-address.ts";
import type { List } from "#app/_components/list/list-rows.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { wordsByCode } from "#lib/messages/codes.ts";
import { formatInteger } from "#lib/messages/format.ts";
import type { PartnerRow } from "#lib/partners/queries/partner-list.ts";
import { PARTNER_TYPES } from "#lib/partners/rules/partner.ts";
import * as m from "#messages";

export const PARTNERS_PATH = "/admin/partners";

/** The partners, each with the sums of the companies under it. */
export const partnerList = (): List<PartnerRow, "name" | "companies" | "vehicles"> => ({
  path: PARTNERS_PATH,
  order: "name",
  upwards: ["name"],
  words: {
    title: m.partner_title(),
    shown: (count) => m.partner_shown({ count }),
    noneHelp: m.partner_noneHelp(),
    none: m.partner_none(),
    noneFound: m.partner_noneFound(),
    noneFoundHelp: m.partner_noneFoundHelp(),
    showAll: m.partner_showAll(),
    firstPage: m.partner_firstPage(),
  },
  caption: m.partner_title(),
  filter: {
    selects: [
      {
        name: "type",
        label: m.partner_type(),
        none: m.partner_allTypes(),
        options: PARTNER_TYPES,
        labels: wordsByCode(COMPANY_TYPES, (companyType) => m.companyTypeLabels({ companyType })),
      },
      {
        name: "status",
        label: m.companies_status(),
        none: m.partner_allStatuses(),
        options: STATUSES,
        labels: wordsByCode(STATUSES, (status) => m.statusLabels({ status })),
      },
      {
        name: "provider",
        label: m.companies_provider(),
        none: m.companies_allProviders(),
        options: PROVIDERS,
        labels: wordsByCode(PROVIDERS, (provider) => m.providerLabels({ provider })),
      },
    ],
    search: m.partner_search(),
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.partner_partner(),
      sort: "name",
      as: "name",
      cell: ({ companyName }) => companyName,
      href: ({ id }) => `${PARTNERS_PATH}/${id}`,
      under: ({ businessId }) => businessId,
    },
    { title: m.companies_status(), as: "badge", cell: ({ status }) => <EntityBadge status={status} /> },
    { title: m.partner_type(), as: "plain", cell: ({ companyType }) => m.companyTypeLabels({ companyType }) },
    { title: m.companies_provider(), as: "plain", cell: ({ provider }) => m.providerLabels({ provider }) },
    // On a phone the three sums share a line.
    {
      title: m.partner_companies(),
      sort: "companies",
      as: "number",
      cell: ({ companies }) => formatInteger(companies),
    },
    {
      title: m.partner_vehicles(),
      sort: "vehicles",
      as: "number",
      cell: ({ vehicles }) => formatInteger(vehicles),
    },
    { title: m.partner_drivers(), as: "number", cell: ({ drivers }) => formatInteger(drivers) },
  ],
  file: true,
});

/** The readable values of the address of the companies under a partner (partnerPageSchema). */
export type UnderQuery = Partial<Record<"status" | "q" | "sort" | "cursor", string>>;

export const listUnder = (path: string) =>
  listAt<"name" | "vehicles" | "drivers">({ path, order: "name", upwards: ["name"] });
