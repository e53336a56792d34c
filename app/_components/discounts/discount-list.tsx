import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge, type StatusTone } from "#app/_ui/chip.tsx";
import { DISCOUNT_SCOPES, DISCOUNT_STATES, type DiscountState } from "#lib/discounts/rules/discount.ts";
import { measureText, recipientText, validText } from "#lib/discounts/texts.ts";
import type { ShownDiscount } from "#lib/discounts/use-cases/read.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";

export const DISCOUNTS_PATH = "/admin/discounts";

/** The discounts with their measure, recipient and days. */
export const discountList = (): List<ShownDiscount, "name" | "validFrom"> => ({
  path: DISCOUNTS_PATH,
  order: "-validFrom",
  upwards: ["name"],
  words: {
    title: m.discount_title(),
    help: m.discount_help(),
    none: m.discount_none(),
    noneHelp: m.discount_noneHelp(),
    noneFound: m.discount_noneFound(),
    noneFoundHelp: m.discount_noneFoundHelp(),
    firstPage: m.discount_firstPage(),
  },
  caption: m.discount_title(),
  filter: {
    chips: {
      name: "state",
      label: m.discount_filter(),
      options: DISCOUNT_STATES,
      labels: {
        current: m.discount_stateFilters_current(),
        coming: m.discount_stateFilters_coming(),
        ended: m.discount_stateFilters_ended(),
      },
    },
    selects: [
      {
        name: "target",
        none: m.discount_allTargets(),
        options: DISCOUNT_TARGETS,
        labels: wordsByCode(DISCOUNT_TARGETS, (target) => m.discount_targets({ target })),
      },
      {
        name: "scope",
        none: m.discount_allScopes(),
        options: DISCOUNT_SCOPES,
        labels: {
          all: m.discount_scopeFilters_all(),
          provider: m.discount_scopeFilters_provider(),
          company: m.discount_scopeFilters_company(),
        },
      },
    ],
    search: m.discount_search(),
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.discount_name(),
      sort: "name",
      as: "name",
      cell: ({ name }) => name,
      href: ({ id }) => `${DISCOUNTS_PATH}/${id}`,
      under: ({ target }) => m.discount_targets({ target }),
    },
    { title: m.discount_measure(), as: "digits", cell: measureText },
    { title: m.discount_recipient(), cell: recipientText },
    { title: m.discount_valid(), sort: "validFrom", as: "digits", cell: validText },
    {
      title: m.discount_state(),
      as: "badge",
      cell: ({ state, cancelled }) => <DiscountBadge state={state} cancelled={cancelled} />,
    },
  ],
  file: true,
});

const TONES: Record<DiscountState, StatusTone> = { current: "active", coming: "pending", ended: "inactive" };

export const DiscountBadge = ({ state, cancelled }: { state: DiscountState; cancelled: boolean }) => (
  <StatusBadge tone={TONES[state]}>
    {cancelled ? m.discount_cancelled() : m.discount_states({ state })}
  </StatusBadge>
);
