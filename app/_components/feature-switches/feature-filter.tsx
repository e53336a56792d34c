import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { FEATURE_STATES } from "#lib/feature-switches/rules/features.ts";
import { featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { FEATURES_PATH, type FeatureQuery, featureList } from "./list-address.ts";

/** By state, and by a part of the name or the note. */
export function FeatureFilter({ query }: { query: FeatureQuery }) {
  const { q = "", state, sort } = query;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={featureList.address(query, { state: "" })} current={!state}>
          {texts.all}
        </Chip>
        {FEATURE_STATES.map((one) => (
          <Chip key={one} href={featureList.address(query, { state: one })} current={state === one}>
            {texts.states[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm action={FEATURES_PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
        {state && <input type="hidden" name="state" value={state} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}
