import { listAt } from "#app/_components/list/list-address.ts";

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
