import { FilterForm } from "#app/_components/filter-form.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ChevronDownIcon } from "#app/_ui/icon.tsx";
import { FILTER_CONTROL, ListSearch } from "#app/_ui/list-search.tsx";
import { DISCOUNT_SCOPES, DISCOUNT_STATES } from "#lib/domain/discount.ts";
import { DISCOUNT_TARGETS } from "#lib/domain/settlement/inputs.ts";
import { discountTexts as texts } from "#lib/i18n/texts/discounts.ts";
import { DISCOUNTS, type DiscountQuery, listAddress } from "./discount-address.ts";

/** By when it holds, by what it is given on, to whom, and by a part of its name or its company's. */
export function DiscountFilter({ query }: { query: DiscountQuery }) {
  const { state, companyId, sort, target = "", scope = "", q = "" } = query;
  const kept = Object.entries({ state, companyId, sort });
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <ChipRow label={texts.filter}>
        <Chip href={listAddress(query, { state: "" })} current={state === undefined}>
          {texts.all}
        </Chip>
        {DISCOUNT_STATES.map((one) => (
          <Chip key={one} href={listAddress(query, { state: one })} current={state === one}>
            {texts.stateFilters[one]}
          </Chip>
        ))}
      </ChipRow>
      <FilterForm
        action={DISCOUNTS}
        values={{ target, scope, q }}
        className="mb-3 flex flex-wrap items-center gap-2 max-sm:w-full"
      >
        {kept.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        <Choice
          name="target"
          value={target}
          all={texts.allTargets}
          options={DISCOUNT_TARGETS.map((one) => [one, texts.targets[one]])}
        />
        <Choice
          name="scope"
          value={scope}
          all={texts.allScopes}
          options={DISCOUNT_SCOPES.map((one) => [one, texts.scopeFilters[one]])}
        />
        <ListSearch value={q} label={texts.search} apply={texts.apply} />
      </FilterForm>
    </div>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
};

const Choice = ({ name, value, all, options }: ChoiceProps) => (
  <span className="relative max-sm:w-full">
    <select
      name={name}
      defaultValue={value}
      aria-label={all}
      className={`${FILTER_CONTROL} appearance-none pe-9 max-sm:w-full!`}
    >
      <option value="">{all}</option>
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDownIcon
      size={16}
      className="pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 text-ink-3"
    />
  </span>
);
