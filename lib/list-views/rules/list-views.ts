import { ADDED_COMPANY_COLUMNS } from "#lib/companies/rules/added-columns.ts";
import { ADDED_VEHICLE_COLUMNS } from "#lib/fleet/rules/added-columns.ts";

/** The lists with selectable columns and saved views. */
export const LISTS = ["companies", "vehicles", "drivers", "history", "users"] as const;
export type ListName = (typeof LISTS)[number];

/** The most characters of a view's name. */
export const NAME_LENGTH = 40;
/** The most characters of a view's query: the longest filter of a list, percent-encoded. */
export const QUERY_LENGTH = 600;

/** A saved filter and order of a list: the query of its address without the cursor, and a name. */
export type SavedView = { id: number; name: string; query: string };

/** The columns that are hidden by default. */
const hiddenAtFirst = (list: ListName): string[] => (list === "drivers" ? ["firstName"] : []);

/** The columns that a person may add to a list beside its own. */
const ADDED: Readonly<Partial<Record<ListName, readonly string[]>>> = {
  companies: ADDED_COMPANY_COLUMNS,
  vehicles: ADDED_VEHICLE_COLUMNS,
};

/** A person's columns of one list: the own columns of the list that are hidden, and the added ones. */
export type ChosenColumns = { hidden: readonly string[]; added: readonly string[] };

/** A person's settings of one list. */
export type ListView = ChosenColumns & { views: readonly SavedView[] };

/** The stored names of a person's choice: an own column is stored when it is hidden, an added one when it is shown. */
export function chosenColumns(list: ListName, stored: readonly string[] | null): ChosenColumns {
  const names = stored ?? hiddenAtFirst(list);
  const isAdded = (name: string) => ADDED[list]?.includes(name) ?? false;
  return { hidden: names.filter((name) => !isAdded(name)), added: names.filter(isAdded) };
}

/** The query of a view, without the cursor, which is useless later. Parameters are sorted. */
export function viewQuery(query: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(query).filter(([name, value]) => name !== "cursor" && value);
  return new URLSearchParams(parts.sort() as [string, string][]).toString();
}
