import { listAt } from "#app/_components/list/list-address.ts";

/** What of the list's address can be read (featureListSchema). */
export type FeatureQuery = Partial<Record<"state" | "q" | "sort" | "cursor", string>>;

export const FEATURES_PATH = "/admin/features";

export const featureList = listAt<FeatureQuery, "name" | "modified">({
  path: FEATURES_PATH,
  order: "name",
  upwards: ["name"],
});
