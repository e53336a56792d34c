import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, identityColumn, idOf, instantColumn, oneOf, references } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import {
  CHOSEN_TOPICS,
  type ChosenTopic,
  NOTICE_WAYS,
  type NoticeWay,
} from "#lib/mail/rules/notice-topics.ts";

/** What a person's bell holds: a letter of the product by its kind and data, without its receiver. */
export const notices = pgTable(
  "notices",
  {
    id: identityColumn(),
    userId: idOf("user_id").notNull(),
    kind: text("kind").notNull(),
    /** A person sees a notice of a company as long as the person sees the company. */
    companyId: idOf("company_id"),
    fact: jsonb("fact").$type<Record<string, unknown>>().notNull(),
    /** The same for all mails of one change, so that a person gets one notice of it. */
    change: uuid("change").notNull(),
    /** When the notice is due to be mailed; null for one that needs no mail or has it. */
    mailAt: instantColumn("mail_at"),
    createdAt: createdAt(),
    readAt: instantColumn("read_at"),
  },
  (table) => [
    unique("notices_change").on(table.userId, table.change),
    references(table.userId, users.id, "cascade"),
    references(table.companyId, companies.id, "cascade"),
    index("notices_of_user").on(table.userId, table.id),
    index("notices_unread").on(table.userId).where(sql`read_at IS NULL`),
    index("notices_due").on(table.mailAt).where(sql`mail_at IS NOT NULL`),
    index("notices_age").on(table.createdAt),
    index("notices_of_company").on(table.companyId),
  ],
);

/** How a person wants the mail of a topic. */
export const noticeChoices = pgTable(
  "notice_choices",
  {
    userId: idOf("user_id").notNull(),
    topic: text("topic").$type<ChosenTopic>().notNull(),
    way: text("way").$type<NoticeWay>().notNull(),
  },
  (table) => [
    primaryKey({ name: "notice_choices_pkey", columns: [table.userId, table.topic] }),
    references(table.userId, users.id, "cascade"),
    oneOf(table.topic, CHOSEN_TOPICS),
    oneOf(table.way, NOTICE_WAYS),
  ],
);
