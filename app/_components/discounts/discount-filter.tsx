import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { FilterSelect } from "#app/_ui/filter-select.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { DISCOUNT_SCOPES, DISCOUNT_STATES } from "#lib/discounts/rules/discount.ts";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";
import { DISCOUNTS_PATH, type DiscountQuery, discountList } from "./list-address.ts";

/** By when it holds, by what it is given on, to whom, and by a part of its name or its company's. */
export function DiscountFilter({ query }: { query: DiscountQuery }) {
  const { state, companyId, sort, target = "", scope = "", q = "" } = query;
  const kept = Object.entries({ state, companyId, sort });
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={discountList.address(query, { state: "" })} current={state === undefined}>
          {texts.all}
        </Chip>
        {DISCOUNT_STATES.map((one) => (
          <Chip key={one} href={discountList.address(query, { state: one })} current={state === one}>
            {texts.stateFilters[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm
        action={DISCOUNTS_PATH}
        values={{ target, scope, q }}
        className="mb-3 flex flex-wrap items-center gap-2 max-sm:w-full"
      >
        {kept.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        <FilterSelect
          name="target"
          value={target}
          label={texts.allTargets}
          none={texts.allTargets}
          options={DISCOUNT_TARGETS}
          labels={texts.targets}
        />
        <FilterSelect
          name="scope"
          value={scope}
          label={texts.allScopes}
          none={texts.allScopes}
          options={DISCOUNT_SCOPES}
          labels={texts.scopeFilters}
        />
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}
