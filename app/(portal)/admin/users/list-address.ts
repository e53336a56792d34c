import type { Cursor } from "#lib/domain/keyset.ts";
import { cursorText } from "#lib/schemas/cursor.ts";

/** What of the list's address can be read (userListPageSchema). */
export type UserQuery = Partial<Record<"state" | "q" | "sort" | "cursor", string>>;

export const USERS_PATH = "/admin/users";

/** The list with another filter or order, from its start. */
export const usersAddress = (query: UserQuery, changes: UserQuery = {}): string =>
  addressOf({ ...query, ...changes, cursor: "" });

export const userPageAddress = (query: UserQuery, cursor: Cursor | null): string | undefined =>
  cursor ? addressOf({ ...query, cursor: cursorText(cursor) }) : undefined;

function addressOf(query: UserQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${USERS_PATH}?${params}` : USERS_PATH;
}

/** A column's heading: addresses begin from A, moments from the latest; once more turns the order round. */
export function userSortOf(query: UserQuery, column: "email" | "created" | "seen") {
  const current = query.sort ?? "email";
  const [ascending, descending] = [current === column, current === `-${column}`];
  const first = column === "email" ? column : `-${column}`;
  const next = ascending || descending ? (ascending ? `-${column}` : column) : first;
  return {
    href: usersAddress(query, { sort: next === "email" ? "" : next }),
    direction: ascending ? ("ascending" as const) : descending ? ("descending" as const) : undefined,
  };
}
