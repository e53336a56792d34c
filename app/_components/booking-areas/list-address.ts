import { listAt } from "#app/_components/list/list-address.ts";

/** What of the list's address can be read (areaListPageSchema). */
export type AreaQuery = Partial<Record<"state" | "provider" | "q" | "sort" | "cursor", string>>;

export const AREAS_PATH = "/admin/booking-areas";

export const areaList = listAt<AreaQuery, "name" | "start">({
  path: AREAS_PATH,
  order: "name",
  upwards: ["name"],
});
