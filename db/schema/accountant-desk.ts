import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, idOf, instantColumn, lengthBetween, references } from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";

/** One accountant's desk. Its link's token is derived from `link_id` (lib/adapters/identity/link-token.ts). */
export const accountantDesks = pgTable(
  "accountant_desks",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    linkId: uuid("link_id").notNull(),
    createdAt: createdAt(),
    visitedAt: instantColumn("visited_at"),
  },
  (table) => [
    unique("accountant_desks_email").on(table.email),
    unique("accountant_desks_link").on(table.linkId),
    lengthBetween(table.email, 3, 128),
  ],
);

/** A company that shows its books on a desk. */
export const deskClients = pgTable(
  "desk_clients",
  {
    companyId: idOf("company_id").notNull(),
    deskId: uuid("desk_id").notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    /** The accountant's latest visit, and the one before it. */
    seenAt: instantColumn("seen_at"),
    seenBefore: instantColumn("seen_before"),
  },
  (table) => [
    primaryKey({ name: "desk_clients_pkey", columns: [table.companyId, table.deskId] }),
    references(table.companyId, companies.id),
    foreignKey({
      name: "desk_clients_desk_id_fkey",
      columns: [table.deskId],
      foreignColumns: [accountantDesks.id],
    }).onDelete("cascade"),
    check("desk_clients_seen", sql`seen_before is null or seen_before <= seen_at`),
    index("desk_clients_desk").on(table.deskId, table.companyId),
  ],
);
