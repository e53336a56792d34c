import { listAt } from "#app/_components/list/list-address.ts";

/** What of the list's address can be read (partnerListPageSchema). */
export type PartnerQuery = Partial<Record<"type" | "status" | "provider" | "q" | "sort" | "cursor", string>>;

export const PARTNERS_PATH = "/admin/partners";

export const partnerList = listAt<PartnerQuery, "name" | "companies" | "vehicles">({
  path: PARTNERS_PATH,
  order: "name",
  upwards: ["name"],
});

/** What of the address of the companies under a partner can be read (partnerPageSchema). */
export type UnderQuery = Partial<Record<"status" | "q" | "sort" | "cursor", string>>;

export const listUnder = (path: string) =>
  listAt<UnderQuery, "name" | "vehicles" | "drivers">({ path, order: "name", upwards: ["name"] });
