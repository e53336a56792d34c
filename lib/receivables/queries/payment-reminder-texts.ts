import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { ReminderSettings } from "#lib/receivables/rules/reminder.ts";

/** A saved version of the texts and days of payment reminders. */
export type StoredReminderSettings = {
  version: number;
  reminder: ReminderSettings;
  createdAt: Date;
  createdBy: string;
};

/** The latest versions, the newest first. */
export async function listReminderSettings(db: Tx, limit: number): Promise<StoredReminderSettings[]> {
  const rows = await db.execute<Omit<StoredReminderSettings, "createdAt"> & { createdAt: string }>(sql`
    select version, reminder, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
      created_by as "createdBy" from payment_reminder_texts order by version desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** False if somebody has saved this version. */
export async function insertReminderSettings(
  db: Tx,
  { version, reminder, by }: { version: number; reminder: ReminderSettings; by: string },
): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into payment_reminder_texts (version, reminder, created_by)
    values (${version}, ${JSON.stringify(reminder)}::text::jsonb, ${by}) on conflict do nothing returning version`);
  return rows.length > 0;
}
