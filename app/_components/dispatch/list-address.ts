import { listAt } from "#app/_components/list/list-address.ts";

/** What of the list's address can be read (providerListSchema); there are no pages. */
export type ProviderQuery = Partial<Record<"state" | "q" | "sort", string>>;

export const PROVIDERS_PATH = "/admin/provider-areas";

export const providerList = listAt<ProviderQuery, "name" | "companies" | "synced">({
  path: PROVIDERS_PATH,
  order: "name",
  upwards: ["name"],
});
