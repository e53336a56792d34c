import { listAt } from "#app/_components/list/list-address.ts";
import type { List } from "#app/_components/list/list-rows.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import type { PartnerRow } from "#db/queries/partners/partner-list.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { companyTypeLabels, providerLabels, statusLabels } from "#lib/messages/labels.ts";
import { PARTNER_TYPES } from "#lib/partners/rules/partner.ts";
import { partnerTexts as texts } from "#lib/partners/texts.ts";

export const PARTNERS_PATH = "/admin/partners";

/** The partners, each with the sums of the companies under it. */
export const partnerList: List<PartnerRow, "name" | "companies" | "vehicles"> = {
  path: PARTNERS_PATH,
  order: "name",
  upwards: ["name"],
  words: texts,
  caption: texts.title,
  filter: {
    selects: [
      {
        name: "type",
        label: texts.type,
        none: texts.allTypes,
        options: PARTNER_TYPES,
        labels: companyTypeLabels,
      },
      {
        name: "status",
        label: companiesTexts.status,
        none: texts.allStatuses,
        options: STATUSES,
        labels: statusLabels,
      },
      {
        name: "provider",
        label: companiesTexts.provider,
        none: companiesTexts.allProviders,
        options: PROVIDERS,
        labels: providerLabels,
      },
    ],
    search: texts.search,
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.partner,
      sort: "name",
      as: "name",
      cell: ({ companyName }) => companyName,
      href: ({ id }) => `${PARTNERS_PATH}/${id}`,
      under: ({ businessId }) => businessId,
    },
    { title: companiesTexts.status, as: "badge", cell: ({ status }) => <EntityBadge status={status} /> },
    { title: texts.type, as: "plain", cell: ({ companyType }) => companyTypeLabels[companyType] },
    { title: companiesTexts.provider, as: "plain", cell: ({ provider }) => providerLabels[provider] },
    // On a phone the three sums share a line.
    {
      title: texts.companies,
      sort: "companies",
      as: "number",
      cell: ({ companies }) => formatInteger(companies),
    },
    {
      title: texts.vehicles,
      sort: "vehicles",
      as: "number",
      cell: ({ vehicles }) => formatInteger(vehicles),
    },
    { title: texts.drivers, as: "number", cell: ({ drivers }) => formatInteger(drivers) },
  ],
  file: true,
};

/** The readable values of the address of the companies under a partner (partnerPageSchema). */
export type UnderQuery = Partial<Record<"status" | "q" | "sort" | "cursor", string>>;

export const listUnder = (path: string) =>
  listAt<"name" | "vehicles" | "drivers">({ path, order: "name", upwards: ["name"] });
