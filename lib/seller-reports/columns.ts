import type { Column, DataTable } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { QUARTERS, type SellerRow, sumOfQuarters } from "./rules/seller-row.ts";
import { gapsText } from "./texts.ts";

const FIGURES = ["consideration", "fees", "taxes", "activities"] as const;
const TITLES = {
  consideration: m.sellerReport_consideration,
  fees: m.sellerReport_fees,
  taxes: m.sellerReport_taxes,
  activities: m.sellerReport_activities,
} as const;

/** A row is a company; the screen shows the sums of the year, the file its quarters. */
export const sellerTable: DataTable<SellerRow> = {
  file: m.sellerReport_fileName,
  sheet: m.sellerReport_sheet,
  columns: [
    { title: m.sellerReport_company, value: ({ companyName }) => companyName },
    { title: () => fieldLabel("businessId"), value: ({ businessId }) => businessId },
    { title: m.sellerReport_vatNumber, value: ({ vatNumber }) => vatNumber },
    { title: () => fieldLabel("address.street"), value: ({ address }) => address.street },
    { title: () => fieldLabel("address.postCode"), value: ({ address }) => address.postCode },
    { title: () => fieldLabel("address.city"), value: ({ address }) => address.city },
    { title: m.sellerReport_ibans, value: ({ ibans }) => ibans.join(" ") },
    ...FIGURES.flatMap((figure) =>
      QUARTERS.map((quarter, index): Column<SellerRow> => {
        const title = () => m.sellerReport_ofQuarter({ what: TITLES[figure](), quarter });
        return figure === "activities"
          ? { title, value: (row) => row.activities[index] ?? 0 }
          : { title, value: (row) => ({ cents: row[figure][index] ?? 0 }) };
      }),
    ),
    { title: m.sellerReport_gaps, value: ({ gaps }) => gapsText(gaps) },
  ],
};

/** The screen's sums of a year. */
export const yearColumns = {
  consideration: {
    title: m.sellerReport_consideration,
    value: ({ consideration }: SellerRow) => ({ cents: sumOfQuarters(consideration) }),
    as: "amount",
  },
  fees: {
    title: m.sellerReport_fees,
    value: ({ fees }: SellerRow) => ({ cents: sumOfQuarters(fees) }),
    as: "amount",
  },
  activities: {
    title: m.sellerReport_activities,
    value: ({ activities }: SellerRow) => sumOfQuarters(activities),
    as: "number",
  },
} as const;
