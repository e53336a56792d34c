import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, idOf, instantColumn, references } from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers } from "#db/schema/fleet.ts";

/** A driver's link to their own statements. Its token is derived from `link_id` (lib/adapters/identity/link-token.ts). */
export const driverLinks = pgTable(
  "driver_links",
  {
    driverId: idOf("driver_id").primaryKey(),
    companyId: idOf("company_id").notNull(),
    linkId: uuid("link_id").notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    openedAt: instantColumn("opened_at"),
  },
  (table) => [
    unique("driver_links_link").on(table.linkId),
    references(table.companyId, companies.id),
    references(table.driverId, drivers.id),
    index("driver_links_company").on(table.companyId),
  ],
);
