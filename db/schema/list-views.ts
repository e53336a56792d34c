import { pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { identityColumn, idOf, lengthBetween, oneOf, references } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { LISTS, type ListName, NAME_LENGTH, QUERY_LENGTH } from "#lib/list-views/rules/list-views.ts";

/** The columns that a person has hidden in a list, or added to it (lib/list-views/rules/list-views.ts). */
export const listSettings = pgTable(
  "list_settings",
  {
    userId: idOf("user_id").notNull(),
    list: text("list").$type<ListName>().notNull(),
    columns: text("hidden_columns").array().notNull(),
  },
  (table) => [
    primaryKey({ name: "list_settings_pkey", columns: [table.userId, table.list] }),
    references(table.userId, users.id, "cascade"),
    oneOf(table.list, LISTS),
  ],
);

/** A filter and an order of a list, saved under a person's own name for them. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: identityColumn(),
    userId: idOf("user_id").notNull(),
    list: text("list").$type<ListName>().notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
  },
  (table) => [
    unique("saved_views_name").on(table.userId, table.list, table.name),
    references(table.userId, users.id, "cascade"),
    oneOf(table.list, LISTS),
    lengthBetween(table.name, 1, NAME_LENGTH),
    lengthBetween(table.query, 0, QUERY_LENGTH),
  ],
);
