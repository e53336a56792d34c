import type { DataTable } from "#lib/core/table.ts";
import type { Discount } from "#lib/discounts/queries/discounts.ts";
import type { DiscountState } from "#lib/discounts/rules/discount.ts";
import * as m from "#messages";
import { recipientText } from "./texts.ts";

const hundredths = (value: number | null): number | null => value && value / 100;

/** The discounts as a file. */
export const discountTable: DataTable<Discount & { state: DiscountState }> = {
  file: m.table_files_discounts,
  sheet: m.discount_title,
  columns: [
    { title: m.companyPage_id, value: ({ id }) => id },
    { title: m.discount_name, value: ({ name }) => name },
    { title: m.discount_target, value: ({ target }) => m.discount_targets({ target }) },
    {
      title: () => m.discount_measures({ value: "percent" }),
      value: ({ basisPoints }) => hundredths(basisPoints),
    },
    {
      title: () => m.discount_measures({ value: "euros" }),
      value: ({ amountCents }) => hundredths(amountCents),
    },
    { title: m.discount_recipient, value: recipientText },
    { title: m.discount_businessId, value: ({ businessId }) => businessId },
    { title: m.discount_validFrom, value: ({ validFrom }) => ({ date: validFrom }) },
    { title: m.discount_validTo, value: ({ validTo }) => validTo && { date: validTo } },
    {
      title: m.discount_state,
      value: ({ state, cancelled }) => (cancelled ? m.discount_cancelled() : m.discount_states({ state })),
    },
    { title: m.discount_note, value: ({ note }) => note },
    { title: m.discount_created, value: ({ createdAt }) => createdAt },
    { title: m.discount_createdBy, value: ({ createdBy }) => createdBy },
  ],
};
