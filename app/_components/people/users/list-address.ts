import { listAt } from "#app/_components/list/list-address.ts";

/** What of the list's address can be read (userListPageSchema). */
export type UserQuery = Partial<Record<"state" | "q" | "sort" | "cursor", string>>;

export const USERS_PATH = "/admin/users";

export const userList = listAt<UserQuery, "email" | "created" | "seen">({
  path: USERS_PATH,
  order: "email",
  upwards: ["email"],
});
