import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { TableColumn } from "#lib/core/table.ts";
import type { DiscountContent, DiscountState } from "#lib/discounts/rules/discount.ts";
import { recipientText, discountTexts as texts } from "./texts.ts";

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
export const discountColumns: readonly TableColumn<Row>[] = [
  { title: companyPageTexts.id, cell: ({ id }) => id },
  { title: texts.name, cell: ({ name }) => name },
  { title: texts.target, cell: ({ target }) => texts.targets[target] },
  { title: texts.measures.percent, cell: ({ basisPoints }) => hundredths(basisPoints) },
  { title: texts.measures.euros, cell: ({ amountCents }) => hundredths(amountCents) },
  { title: texts.recipient, cell: recipientText },
  { title: texts.businessId, cell: ({ businessId }) => businessId },
  { title: texts.validFrom, cell: ({ validFrom }) => ({ date: validFrom }) },
  { title: texts.validTo, cell: ({ validTo }) => validTo && { date: validTo } },
  {
    title: texts.state,
    cell: ({ state, cancelled }) => (cancelled ? texts.cancelled : texts.states[state]),
  },
  { title: texts.note, cell: ({ note }) => note },
  { title: texts.created, cell: ({ createdAt }) => ({ date: helsinkiDate(createdAt) }) },
  { title: texts.createdBy, cell: ({ createdBy }) => createdBy },
];
