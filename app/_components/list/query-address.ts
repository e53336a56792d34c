// Apart from the addresses with cursors, so that the first load of a list holds neither zod nor Buffer.

/** The valid query parameters of a list: its filter, its order and the cursor of its page. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/** A path with the non-empty values. */
export function listAddress(path: string, query: ListQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The same place of the list with these added columns. */
export const withColumns = (path: string, query: ListQuery, added: readonly string[]): string =>
  listAddress(path, { ...query, columns: added.join(".") });
