import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identityColumn, idOf, instantColumn, numberBetween, oneOf, references } from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import type { Actor } from "#lib/core/actor.ts";

export const partnerMoves = pgTable(
  "partner_moves",
  {
    id: identityColumn(),
    at: instantColumn("at").notNull(),
    actorKind: text("actor_kind").$type<Actor["kind"]>().notNull(),
    actorId: idOf("actor_id"),
    actorLabel: text("actor_label").notNull(),
    partnerId: idOf("partner_id"),
    targetId: idOf("target_id"),
    count: integer("count").notNull(),
    undoneAt: instantColumn("undone_at"),
    undoneBy: text("undone_by"),
  },
  (table) => [
    references(table.partnerId, companies.id),
    references(table.targetId, companies.id),
    oneOf(table.actorKind, ["user", "client", "system"]),
    check("partner_moves_check", sql`(undone_at IS NULL) = (undone_by IS NULL)`),
    check("partner_moves_check1", sql`num_nonnulls(partner_id, target_id) > 0`),
    check("partner_moves_check2", sql`partner_id <> target_id`),
    numberBetween(table.count, 1, 10_000),
    index("partner_moves_partner")
      .on(table.partnerId, table.id.desc().nullsFirst())
      .where(sql`partner_id IS NOT NULL`),
    index("partner_moves_target")
      .on(table.targetId, table.id.desc().nullsFirst())
      .where(sql`target_id IS NOT NULL`),
  ],
);

export const partnerMoveCompanies = pgTable(
  "partner_move_companies",
  {
    moveId: idOf("move_id").notNull(),
    companyId: idOf("company_id").notNull(),
    version: integer("version").notNull(),
    partnerId: idOf("partner_id"),
  },
  (table) => [
    primaryKey({ name: "partner_move_companies_pkey", columns: [table.moveId, table.companyId] }),
    references(table.companyId, companies.id),
    references(table.moveId, partnerMoves.id),
  ],
);
