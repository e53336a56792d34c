import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  createdAt,
  identityColumn,
  idOf,
  instantColumn,
  lowerCaseEmail,
  oneOf,
  references,
} from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { COMPANY_ROLES, type CompanyRole } from "#lib/core/actor.ts";
import { LANGUAGES, type Language } from "#lib/core/language.ts";

export const memberships = pgTable(
  "memberships",
  {
    userId: idOf("user_id").notNull(),
    companyId: idOf("company_id").notNull(),
    role: text("role").$type<CompanyRole>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "memberships_pkey", columns: [table.userId, table.companyId] }),
    references(table.companyId, companies.id),
    references(table.userId, users.id, "cascade"),
    oneOf(table.role, COMPANY_ROLES),
    index("memberships_company").on(table.companyId),
  ],
);

export const invitations = pgTable(
  "invitations",
  {
    id: identityColumn(),
    linkId: uuid("link_id").notNull(),
    companyId: idOf("company_id").notNull(),
    email: text("email").notNull(),
    role: text("role").$type<CompanyRole>().notNull(),
    /** The language of the mail; null if the sender chose none. */
    language: text("language").$type<Language>(),
    invitedBy: text("invited_by").notNull(),
    invitedByAdmin: boolean("invited_by_admin").notNull(),
    createdAt: createdAt(),
    expiresAt: instantColumn("expires_at").notNull(),
    acceptedAt: instantColumn("accepted_at"),
    acceptedBy: idOf("accepted_by"),
    endedAt: instantColumn("ended_at"),
  },
  (table) => [
    unique("invitations_link_id_key").on(table.linkId),
    references(table.acceptedBy, users.id),
    references(table.companyId, companies.id),
    check("invitations_check", sql`expires_at <= (created_at + '7 days'::interval)`),
    check("invitations_check1", sql`(accepted_at IS NULL) = (accepted_by IS NULL)`),
    check("invitations_check2", sql`(accepted_at IS NULL) OR (ended_at IS NULL)`),
    lowerCaseEmail(table.email),
    oneOf(table.role, COMPANY_ROLES),
    oneOf(table.language, LANGUAGES),
    index("invitations_company").on(table.companyId, table.createdAt),
    index("invitations_email").on(table.email),
    index("invitations_invited_by")
      .on(table.invitedBy)
      .where(sql`(accepted_at IS NULL) AND (ended_at IS NULL)`),
    uniqueIndex("invitations_open")
      .on(table.companyId, table.email)
      .where(sql`(accepted_at IS NULL) AND (ended_at IS NULL)`),
    index("invitations_sent").on(table.invitedBy, table.createdAt),
  ],
);
