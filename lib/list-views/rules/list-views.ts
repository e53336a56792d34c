/** The lists whose columns a person can choose and whose filters a person can keep. */
export const LISTS = ["companies", "vehicles", "drivers", "history", "users"] as const;
export type ListName = (typeof LISTS)[number];

/** Characters of a view's name. */
export const NAME_LENGTH = 40;
/** Characters of a view's query: the longest filter of a list, percent-encoded. */
export const QUERY_LENGTH = 600;

/** A filter and an order of a list: the query of its address without the place in it, and the name that a person gave. */
export type SavedView = { id: number; name: string; query: string };

/** The columns that a person sees only after choosing them. */
export const hiddenAtFirst = (list: ListName): string[] => (list === "drivers" ? ["firstName"] : []);

/** How a person wants to see one list. */
export type ListView = { hidden: readonly string[]; views: readonly SavedView[] };

/** The query of a view: without the place in the list, which means nothing later. The order of its parts is one. */
export function viewQuery(query: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(query).filter(([name, value]) => name !== "cursor" && value);
  return new URLSearchParams(parts.sort() as [string, string][]).toString();
}
