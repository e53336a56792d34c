import type { FilterFields } from "#app/_components/list/list-filter.tsx";
import type { List } from "#app/_components/list/list-rows.tsx";
import { addedOnScreen } from "#app/_components/list/list-table.tsx";
import type { StatusCounts } from "#lib/companies/queries/company-list.ts";
import type { SeenCompanyRow } from "#lib/companies/use-cases/list.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import type { ListView } from "#lib/list-views/rules/list-views.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { statusMeaning, wordsByCode } from "#lib/messages/labels.ts";
import { companyMoneyColumns } from "#lib/settlements/columns.ts";
import type { CompanyMoney } from "#lib/settlements/queries/company-money.ts";
import * as m from "#messages";
import { CompanyRows, type ShownRow } from "./company-rows.tsx";

type CompanyList = List<SeenCompanyRow, "name" | "vehicles" | "drivers">;

/**
 * `money` is that of the page's companies, if the person has added a column of it. `file`: whether the list's file, which has the
 * companies' details, has any company for the person.
 */
export const companyList = (
  words: CompanyList["words"],
  { hidden, added }: ListView,
  money: readonly CompanyMoney[],
  file: boolean,
): CompanyList => {
  const moneyOf = new Map(money.map((one) => [one.companyId, one]));
  const extra = addedOnScreen(companyMoneyColumns, added);
  return {
    path: "/companies",
    order: "name",
    upwards: ["name"],
    words,
    caption: m.companies_caption(),
    rowKey: ({ id }) => id,
    columns: [
      { title: m.companies_company(), sort: "name" },
      { id: "status", title: m.companies_status() },
      { id: "provider", title: m.companies_provider() },
      { id: "vehicles", title: m.companies_vehicles(), sort: "vehicles", as: "number" },
      { id: "drivers", title: m.companies_drivers(), sort: "drivers", as: "number" },
      ...extra.map(({ title, as }) => ({ title, as })),
    ],
    body: (rows) => (
      <CompanyRows
        rows={rows.map((row) => ({
          ...shown(row),
          added: extra.map(({ textOf }) => textOf({ money: moneyOf.get(row.id) }) ?? ""),
        }))}
        labels={{
          vehicles: m.companies_vehicles(),
          drivers: m.companies_drivers(),
          added: extra.map(({ title }) => title),
        }}
        hidden={hidden}
      />
    ),
    file,
  };
};

const shown = (row: SeenCompanyRow): Omit<ShownRow, "added"> => ({
  id: row.id,
  name: row.companyName,
  businessId: row.businessId,
  tone: row.status,
  status: m.statusLabels({ status: row.status }),
  meaning: statusMeaning(row.status),
  provider: m.providerLabels({ provider: row.provider }),
  vehicles: row.vehicleCount === null ? "" : formatInteger(row.vehicleCount),
  drivers: row.driverCount === null ? "" : formatInteger(row.driverCount),
});

const CHIPS: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

/** `counts` are the chosen provider's; null for a search, when they would count something else. */
export const companyFilter = (counts: StatusCounts | null): FilterFields => ({
  chips: {
    name: "status",
    label: m.companies_statusFilter(),
    options: CHIPS,
    labels: wordsByCode(STATUSES, (status) => m.statusFilterLabels({ status })),
    counts,
  },
  selects: [
    {
      name: "provider",
      label: m.companies_provider(),
      none: m.companies_allProviders(),
      options: PROVIDERS,
      labels: wordsByCode(PROVIDERS, (provider) => m.providerLabels({ provider })),
    },
  ],
  search: m.companies_search(),
  apply: m.companies_apply(),
});
