import type { FilterFields } from "#app/_components/list/list-filter.tsx";
import type { List } from "#app/_components/list/list-rows.tsx";
import type { CompanyRow, StatusCounts } from "#db/queries/companies/company-list.ts";
import { companiesTexts as texts } from "#lib/companies/texts.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type { ListView } from "#lib/list-views/rules/list-views.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { providerLabels, statusFilterLabels, statusLabels } from "#lib/messages/labels.ts";
import { CompanyRows, type ShownRow } from "./company-rows.tsx";

type CompanyList = List<CompanyRow, "name" | "vehicles" | "drivers">;

export const companyList = (words: CompanyList["words"], { hidden }: ListView): CompanyList => ({
  path: "/companies",
  order: "name",
  upwards: ["name"],
  words,
  caption: texts.caption,
  rowKey: ({ id }) => id,
  columns: [
    { title: texts.company, sort: "name" },
    { id: "status", title: texts.status },
    { id: "provider", title: texts.provider },
    { id: "vehicles", title: texts.vehicles, sort: "vehicles", as: "number" },
    { id: "drivers", title: texts.drivers, sort: "drivers", as: "number" },
  ],
  body: (rows) => (
    <CompanyRows
      rows={rows.map(shown)}
      labels={{ vehicles: texts.vehicles, drivers: texts.drivers }}
      hidden={hidden}
    />
  ),
  file: true,
});

const shown = (row: CompanyRow): ShownRow => ({
  id: row.id,
  name: row.companyName,
  businessId: row.businessId,
  tone: row.status,
  status: statusLabels[row.status],
  provider: providerLabels[row.provider],
  vehicles: formatInteger(row.vehicleCount),
  drivers: formatInteger(row.driverCount),
});

const CHIPS: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

/** `counts` are those of the chosen provider; null while searching, when they would count something else. */
export const companyFilter = (counts: StatusCounts | null): FilterFields => ({
  chips: { name: "status", label: texts.statusFilter, options: CHIPS, labels: statusFilterLabels, counts },
  selects: [
    {
      name: "provider",
      label: texts.provider,
      none: texts.allProviders,
      options: PROVIDERS,
      labels: providerLabels,
    },
  ],
  search: texts.search,
  apply: texts.apply,
});
