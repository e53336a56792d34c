import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { listAt } from "#app/_components/list/list-address.ts";
import { Chip, ChipRow, StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import { FilterSelect, ListSearch } from "#app/_ui/list-controls.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { DiscountState } from "#lib/discounts/rules/discount.ts";
import { DISCOUNT_SCOPES, DISCOUNT_STATES } from "#lib/discounts/rules/discount.ts";
import { measureText, recipientText, discountTexts as texts, validText } from "#lib/discounts/texts.ts";
import type { ShownDiscount } from "#lib/discounts/use-cases/read.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";

/** What is given, to whom and when. */
export const DiscountTable = ({ rows, query }: { rows: readonly ShownDiscount[]; query: DiscountQuery }) => (
  <Table caption={texts.title}>
    <thead>
      <tr>
        <HeadCell sort={discountList.sort(query, "name")}>{texts.name}</HeadCell>
        <HeadCell>{texts.measure}</HeadCell>
        <HeadCell>{texts.recipient}</HeadCell>
        <HeadCell sort={discountList.sort(query, "validFrom")}>{texts.valid}</HeadCell>
        <HeadCell>{texts.state}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <NameCell href={`${DISCOUNTS_PATH}/${row.id}`} under={texts.targets[row.target]}>
            {row.name}
          </NameCell>
          <Cell label={texts.measure}>
            <span className="tabular-nums">{measureText(row)}</span>
          </Cell>
          <Cell label={texts.recipient}>{recipientText(row)}</Cell>
          <Cell label={texts.valid}>
            <span className="tabular-nums">{validText(row)}</span>
          </Cell>
          <BadgeCell>
            <DiscountBadge state={row.state} cancelled={row.cancelled} />
          </BadgeCell>
        </tr>
      ))}
    </tbody>
  </Table>
);

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

const TONES: Record<DiscountState, StatusTone> = { current: "active", coming: "pending", ended: "inactive" };

export const DiscountBadge = ({ state, cancelled }: { state: DiscountState; cancelled: boolean }) => (
  <StatusBadge tone={TONES[state]}>{cancelled ? texts.cancelled : texts.states[state]}</StatusBadge>
);

/** What of the list's address can be read (discountListPageSchema). */
export type DiscountQuery = Partial<
  Record<"target" | "scope" | "state" | "companyId" | "q" | "sort" | "cursor", string>
>;

export const DISCOUNTS_PATH = "/admin/discounts";

export const discountList = listAt<DiscountQuery, "name" | "validFrom">({
  path: DISCOUNTS_PATH,
  order: "-validFrom",
  upwards: ["name"],
});
