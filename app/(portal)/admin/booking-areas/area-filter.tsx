import { FilterForm } from "#app/_components/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { AREA_STATES } from "#lib/domain/booking-area.ts";
import { areaTexts as texts } from "#lib/i18n/texts/booking-areas.ts";
import { AREAS_PATH, type AreaQuery, areasAddress } from "./area-address.ts";
import { ProviderSelect } from "./provider-select.tsx";

/** By state, by provider, and by a part of the name or a postal code. */
export function AreaFilter({ query }: { query: AreaQuery }) {
  const { state, provider = "", q = "", sort } = query;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={areasAddress(query, { state: "" })} current={state === undefined}>
          {texts.all}
        </Chip>
        {AREA_STATES.map((one) => (
          <Chip key={one} href={areasAddress(query, { state: one })} current={state === one}>
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
        <ProviderSelect value={provider} none={texts.allProviders} />
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}
