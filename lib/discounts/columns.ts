import { helsinkiDate } from "#lib/core/calendar.ts";
import type { TableColumn } from "#lib/core/table.ts";
import type { DiscountContent, DiscountState } from "#lib/discounts/rules/discount.ts";
import * as m from "#messages";
import { recipientText } from "./texts.ts";

type Row = DiscountContent & {
  id: number;
  companyName: string | null;
  businessId: string | null;
  state: DiscountState;
  createdAt: Date;
  createdBy: string;
};

const hundredths = (value: number | null): number | null => value && value / 100;

/** The discounts as a file. */
export const discountColumns = (): readonly TableColumn<Row>[] => [
  { title: m.companyPage_id(), cell: ({ id }) => id },
  { title: m.discount_name(), cell: ({ name }) => name },
  { title: m.discount_target(), cell: ({ target }) => m.discount_targets({ target }) },
  { title: m.discount_measures({ value: "percent" }), cell: ({ basisPoints }) => hundredths(basisPoints) },
  { title: m.discount_measures({ value: "euros" }), cell: ({ amountCents }) => hundredths(amountCents) },
  { title: m.discount_recipient(), cell: recipientText },
  { title: m.discount_businessId(), cell: ({ businessId }) => businessId },
  { title: m.discount_validFrom(), cell: ({ validFrom }) => ({ date: validFrom }) },
  { title: m.discount_validTo(), cell: ({ validTo }) => validTo && { date: validTo } },
  {
    title: m.discount_state(),
    cell: ({ state, cancelled }) => (cancelled ? m.discount_cancelled() : m.discount_states({ state })),
  },
  { title: m.discount_note(), cell: ({ note }) => note },
  { title: m.discount_created(), cell: ({ createdAt }) => ({ date: helsinkiDate(createdAt) }) },
  { title: m.discount_createdBy(), cell: ({ createdBy }) => createdBy },
];
