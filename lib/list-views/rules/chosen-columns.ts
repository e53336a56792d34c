import { ADDED_COMPANY_COLUMNS } from "#lib/companies/rules/added-columns.ts";
import { ADDED_VEHICLE_COLUMNS } from "#lib/fleet/rules/added-columns.ts";
import type { ChosenColumns, ListName } from "./list-views.ts";

/** The columns that are hidden by default. */
const hiddenAtFirst = (list: ListName): string[] => (list === "drivers" ? ["firstName"] : []);

/** The columns that a person may add to a list beside its own. */
const ADDED: Readonly<Partial<Record<ListName, readonly string[]>>> = {
  companies: ADDED_COMPANY_COLUMNS,
  vehicles: ADDED_VEHICLE_COLUMNS,
};

/** The stored names of a person's choice: an own column is stored when it is hidden, an added one when it is shown. */
export function chosenColumns(list: ListName, stored: readonly string[] | null): ChosenColumns {
  const names = stored ?? hiddenAtFirst(list);
  const isAdded = (name: string) => ADDED[list]?.includes(name) ?? false;
  return { hidden: names.filter((name) => !isAdded(name)), added: names.filter(isAdded) };
}
