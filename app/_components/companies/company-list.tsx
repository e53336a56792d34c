import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { listAt } from "#app/_components/list/list-address.ts";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { FilterSelect, ListSearch } from "#app/_ui/list-controls.tsx";
import { HeadCell, Table } from "#app/_ui/table.tsx";
import type { CompanyRow, StatusCounts } from "#db/queries/companies/company-list.ts";
import { companiesTexts as texts } from "#lib/companies/texts.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { providerLabels, statusFilterLabels, statusLabels } from "#lib/messages/labels.ts";
import { CompanyRows, type ShownRow } from "./company-rows.tsx";

export function CompanyTable({ rows, query }: { rows: readonly CompanyRow[]; query: CompanyQuery }) {
  return (
    <Table caption={texts.caption}>
      <thead>
        <tr>
          <HeadCell sort={companyList.sort(query, "name")}>{texts.company}</HeadCell>
          <HeadCell>{texts.status}</HeadCell>
          <HeadCell>{texts.provider}</HeadCell>
          <HeadCell number sort={companyList.sort(query, "vehicles")}>
            {texts.vehicles}
          </HeadCell>
          <HeadCell number sort={companyList.sort(query, "drivers")}>
            {texts.drivers}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        <CompanyRows rows={rows.map(shown)} labels={{ vehicles: texts.vehicles, drivers: texts.drivers }} />
      </tbody>
    </Table>
  );
}

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

/** `counts` are those of the chosen provider; null while searching, where they would be of something else. */
export function ListFilter({ query, counts }: { query: CompanyQuery; counts: StatusCounts | null }) {
  const all = counts && CHIPS.reduce((sum, status) => sum + counts[status], 0);
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.statusFilter}>
        <Chip
          href={companyList.address(query, { status: "" })}
          current={!query.status}
          count={all ?? undefined}
        >
          {texts.all}
        </Chip>
        {CHIPS.map((status) => (
          <Chip
            key={status}
            href={companyList.address(query, { status })}
            current={query.status === status}
            count={counts?.[status]}
          >
            {statusFilterLabels[status]}
          </Chip>
        ))}
      </ChipRow>
      <FieldFilter query={query} />
    </div>
  );
}

function FieldFilter({ query: { status, provider = "", q = "", sort } }: { query: CompanyQuery }) {
  return (
    <FilterForm
      action="/companies"
      values={{ provider, q }}
      className="mb-3 flex flex-wrap items-center gap-2 max-sm:w-full"
    >
      {status && <input type="hidden" name="status" value={status} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <FilterSelect
        name="provider"
        value={provider}
        label={texts.provider}
        none={texts.allProviders}
        options={PROVIDERS}
        labels={providerLabels}
      />
      <ListSearch value={q} label={texts.search} apply={texts.apply} />
    </FilterForm>
  );
}

/** What of the company list's address can be read (companyListPageSchema). */
export type CompanyQuery = Partial<Record<"status" | "provider" | "q" | "sort" | "cursor", string>>;

export const companyList = listAt<CompanyQuery, "name" | "vehicles" | "drivers">({
  path: "/companies",
  order: "name",
  upwards: ["name"],
});
