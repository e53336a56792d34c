import { FilterForm } from "#app/_components/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ChevronDownIcon } from "#app/_ui/icon.tsx";
import { FILTER_CONTROL, ListSearch } from "#app/_ui/list-search.tsx";
import type { StatusCounts } from "#db/queries/company-list.ts";
import { PROVIDERS } from "#lib/domain/providers.ts";
import type { Status } from "#lib/domain/status.ts";
import { providerLabels, statusFilterLabels } from "#lib/i18n/labels.ts";
import { companiesTexts as texts } from "#lib/i18n/texts/companies.ts";
import { type ListQuery, listAddress } from "./list-address.ts";

const CHIPS: readonly Status[] = ["active", "pending", "incomplete", "inactive"];

/** `counts` are those of the chosen provider; null while searching, where they would be of something else. */
export function ListFilter({ query, counts }: { query: ListQuery; counts: StatusCounts | null }) {
  const all = counts && CHIPS.reduce((sum, status) => sum + counts[status], 0);
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.statusFilter}>
        <Chip href={listAddress(query, { status: "" })} current={!query.status} count={all ?? undefined}>
          {texts.all}
        </Chip>
        {CHIPS.map((status) => (
          <Chip
            key={status}
            href={listAddress(query, { status })}
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

function FieldFilter({ query: { status, provider = "", q = "", sort } }: { query: ListQuery }) {
  return (
    <FilterForm
      action="/companies"
      values={{ provider, q }}
      className="mb-3 flex flex-wrap items-center gap-2 max-sm:w-full"
    >
      {status && <input type="hidden" name="status" value={status} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <span className="relative max-sm:w-full">
        <select
          name="provider"
          defaultValue={provider}
          aria-label={texts.provider}
          className={`${FILTER_CONTROL} appearance-none pe-9 max-sm:w-full!`}
        >
          <option value="">{texts.allProviders}</option>
          {PROVIDERS.map((id) => (
            <option key={id} value={id}>
              {providerLabels[id]}
            </option>
          ))}
        </select>
        <ChevronDownIcon
          size={16}
          className="pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 text-ink-3"
        />
      </span>
      <ListSearch value={q} label={texts.search} apply={texts.apply} />
    </FilterForm>
  );
}
