import type { List } from "#app/_components/list/list-rows.tsx";
import { screenColumns } from "#app/_components/list/list-table.tsx";
import { formatFacts } from "#lib/messages/format.ts";
import { yearColumns } from "#lib/seller-reports/columns.ts";
import { gapsText } from "#lib/seller-reports/texts.ts";
import type { ListedSeller } from "#lib/seller-reports/use-cases/seller-year.ts";
import * as m from "#messages";

export const SELLER_REPORT_PATH = "/admin/dac7";

/** The companies of a year, with their sums. */
export const sellerList = (): List<ListedSeller> => ({
  path: SELLER_REPORT_PATH,
  words: {
    title: m.sellerReport_sellers(),
    none: m.sellerReport_none(),
    noneHelp: m.sellerReport_noneHelp(),
  },
  caption: m.sellerReport_sellers(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.sellerReport_company(),
      as: "name",
      cell: ({ companyName }) => companyName,
      href: ({ companyId }) => `/companies/${companyId}`,
      under: ({ businessId, gaps }) =>
        formatFacts([businessId, gaps.length > 0 && `${m.sellerReport_gaps()}: ${gapsText(gaps)}`]),
    },
    ...screenColumns({ columns: yearColumns, screen: ["consideration", "fees", "activities"] }).map(
      ({ sort: _, ...column }) => column,
    ),
  ],
  file: true,
});
