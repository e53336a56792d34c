/** The lists with selectable columns and saved views. */
export const LISTS = ["companies", "vehicles", "drivers", "history", "users"] as const;
export type ListName = (typeof LISTS)[number];

/** The most characters of a view's name. */
export const NAME_LENGTH = 40;
/** The most characters of a view's query: the longest filter of a list, percent-encoded. */
export const QUERY_LENGTH = 600;

/** A saved filter and order of a list: the query of its address without the cursor, and a name. */
export type SavedView = { id: number; name: string; query: string };

/** A person's columns of one list: the own columns of the list that are hidden, and the added ones. */
export type ChosenColumns = { hidden: readonly string[]; added: readonly string[] };

/** A person's settings of one list. */
export type ListView = ChosenColumns & { views: readonly SavedView[] };

/** The query of a view, without the cursor, which is useless later. Parameters are sorted. */
export function viewQuery(query: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(query).filter(([name, value]) => name !== "cursor" && value);
  return new URLSearchParams(parts.sort() as [string, string][]).toString();
}
