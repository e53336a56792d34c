import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { FilterSelect } from "#app/_ui/filter-select.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import type { StatusCounts } from "#db/queries/companies/company-list.ts";
import { companiesTexts as texts } from "#lib/companies/texts.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import { providerLabels, statusFilterLabels } from "#lib/messages/labels.ts";
import { type CompanyQuery, companyList } from "./list-address.ts";

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
