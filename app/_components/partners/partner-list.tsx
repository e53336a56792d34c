import { listAt } from "#app/_components/list/list-address.ts";
import type { List } from "#app/_components/list/list-rows.tsx";
import { screenColumns } from "#app/_components/list/list-table.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import { partnerTable } from "#lib/partners/columns.ts";
import type { PartnerRow } from "#lib/partners/queries/partner-list.ts";
import { PARTNER_TYPES } from "#lib/partners/rules/partner.ts";
import * as m from "#messages";

const PARTNERS_PATH = "/admin/partners";

/** The partners, each with the sums of the companies under it. */
export const partnerList = (): List<PartnerRow, keyof typeof partnerTable.columns> => ({
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
  columns: screenColumns(partnerTable, {
    name: { href: ({ id }) => `${PARTNERS_PATH}/${id}`, under: ({ businessId }) => businessId },
    status: { cell: ({ status }) => <EntityBadge status={status} /> },
  }),
  file: true,
});

/** The valid query parameters of a partner's page (partnerPageSchema). */
export type UnderQuery = Partial<Record<"status" | "q" | "sort" | "cursor", string>>;

/** The addresses of the list of companies under a partner. */
export const companiesUnderAddresses = (path: string) =>
  listAt<"name" | "vehicles" | "drivers">({ path, order: "name", upwards: ["name"] });
