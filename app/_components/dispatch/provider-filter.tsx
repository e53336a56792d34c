import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { PROVIDER_STATES, type ProviderState } from "#lib/dispatch/rules/provider-list.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { PROVIDERS_PATH, type ProviderQuery, providerList } from "./list-address.ts";

type Props = { query: ProviderQuery; counts: Record<ProviderState, number> };

/** By connection, and by a part of the name or of an area. */
export function ProviderFilter({ query, counts }: Props) {
  const { q = "", state, sort } = query;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip
          href={providerList.address(query, { state: "" })}
          current={!state}
          count={counts.connected + counts.unconnected}
        >
          {texts.all}
        </Chip>
        {PROVIDER_STATES.map((one) => (
          <Chip
            key={one}
            href={providerList.address(query, { state: one })}
            current={state === one}
            count={counts[one]}
          >
            {texts.states[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={PROVIDERS_PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {state && <input type="hidden" name="state" value={state} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}
