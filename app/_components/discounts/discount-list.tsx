import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import type { DiscountState } from "#lib/discounts/rules/discount.ts";
import { DISCOUNT_SCOPES, DISCOUNT_STATES } from "#lib/discounts/rules/discount.ts";
import { measureText, recipientText, discountTexts as texts, validText } from "#lib/discounts/texts.ts";
import type { ShownDiscount } from "#lib/discounts/use-cases/read.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";

export const DISCOUNTS_PATH = "/admin/discounts";

/** The discounts with their measure, recipient and days. */
export const discountList: List<ShownDiscount, "name" | "validFrom"> = {
  path: DISCOUNTS_PATH,
  order: "-validFrom",
  upwards: ["name"],
  words: texts,
  caption: texts.title,
  filter: {
    chips: { name: "state", label: texts.filter, options: DISCOUNT_STATES, labels: texts.stateFilters },
    selects: [
      { name: "target", none: texts.allTargets, options: DISCOUNT_TARGETS, labels: texts.targets },
      { name: "scope", none: texts.allScopes, options: DISCOUNT_SCOPES, labels: texts.scopeFilters },
    ],
    search: texts.search,
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.name,
      sort: "name",
      as: "name",
      cell: ({ name }) => name,
      href: ({ id }) => `${DISCOUNTS_PATH}/${id}`,
      under: ({ target }) => texts.targets[target],
    },
    { title: texts.measure, as: "digits", cell: measureText },
    { title: texts.recipient, cell: recipientText },
    { title: texts.valid, sort: "validFrom", as: "digits", cell: validText },
    {
      title: texts.state,
      as: "badge",
      cell: ({ state, cancelled }) => <DiscountBadge state={state} cancelled={cancelled} />,
    },
  ],
  file: true,
};

const TONES: Record<DiscountState, StatusTone> = { current: "active", coming: "pending", ended: "inactive" };

export const DiscountBadge = ({ state, cancelled }: { state: DiscountState; cancelled: boolean }) => (
  <StatusBadge tone={TONES[state]}>{cancelled ? texts.cancelled : texts.states[state]}</StatusBadge>
);
