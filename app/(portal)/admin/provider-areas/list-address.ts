/** What of the list's address can be read (providerListSchema). */
export type ListQuery = Partial<Record<"state" | "q" | "sort", string>>;

export const PROVIDERS_PATH = "/admin/provider-areas";

/** The list with another filter or order. */
export function listAddress(query: ListQuery, changes: ListQuery = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...changes })) if (value) params.set(name, value);
  return params.size > 0 ? `${PROVIDERS_PATH}?${params}` : PROVIDERS_PATH;
}

/** A column's heading: names begin from A, all else from the largest; once more turns the order round. */
export function sortOf(query: ListQuery, column: "name" | "companies" | "synced") {
  const current = query.sort ?? "name";
  const isCurrent = current.replace("-", "") === column;
  const first = column === "name" ? column : `-${column}`;
  const turned = current.startsWith("-") ? column : `-${column}`;
  const next = isCurrent ? turned : first;
  return {
    href: listAddress(query, { sort: next === "name" ? "" : next }),
    direction: !isCurrent
      ? undefined
      : current.startsWith("-")
        ? ("descending" as const)
        : ("ascending" as const),
  };
}
