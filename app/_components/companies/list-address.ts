import { listAt } from "#app/_components/list/list-address.ts";

/** What of the company list's address can be read (companyListPageSchema). */
export type CompanyQuery = Partial<Record<"status" | "provider" | "q" | "sort" | "cursor", string>>;

export const companyList = listAt<CompanyQuery, "name" | "vehicles" | "drivers">({
  path: "/companies",
  order: "name",
  upwards: ["name"],
});
