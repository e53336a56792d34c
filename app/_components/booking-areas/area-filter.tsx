import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { FilterSelect } from "#app/_ui/filter-select.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { AREA_STATES } from "#lib/booking-areas/rules/booking-area.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { AREAS_PATH, type AreaQuery, areaList } from "./list-address.ts";

/** By state, by provider, and by a part of the name or a postal code. */
export function AreaFilter({ query }: { query: AreaQuery }) {
  const { state, provider = "", q = "", sort } = query;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={areaList.address(query, { state: "" })} current={state === undefined}>
          {texts.all}
        </Chip>
        {AREA_STATES.map((one) => (
          <Chip key={one} href={areaList.address(query, { state: one })} current={state === one}>
            {texts.stateFilters[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm
        action={AREAS_PATH}
        values={{ provider, q }}
        className="mb-3 flex flex-wrap items-center gap-2 max-sm:w-full"
      >
        {state && <input type="hidden" name="state" value={state} />}
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
    </div>
  );
}
