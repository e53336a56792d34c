import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { ReminderSettings } from "#lib/receivables/rules/reminder.ts";

/** An overdue invoice, its days overdue, and its last reminder; 0 before the first. */
export type LateInvoice = { statementId: number; companyId: number; lateDays: number; reminded: number };

/** Overdue invoices after an id, up to `limit`. */
export async function listLateInvoices(
  db: Tx,
  { today, afterId, limit }: { today: PlainDate; afterId: number; limit: number },
): Promise<LateInvoice[]> {
  const rows = await db.execute<LateInvoice>(sql`
    select t.statement_id::int as "statementId", t.company_id::int as "companyId", (${today}::date - s.due_date) as "lateDays",
      coalesce((select max(r.step) from payment_reminders r where r.statement_id = t.statement_id), 0) as reminded
    from statement_payments t join statements s on s.id = t.statement_id
    where t.state = 'overdue' and t.statement_id > ${afterId} order by t.statement_id limit ${limit}`);
  return [...rows];
}

/** The overdue invoices of some companies that are not paid yet, by company and due date. */
export async function listOverdueInvoices(
  db: Tx,
  { companyIds, today }: { companyIds: readonly number[]; today: PlainDate },
): Promise<Pick<LateInvoice, "statementId" | "companyId">[]> {
  const rows = await db.execute<Pick<LateInvoice, "statementId" | "companyId">>(sql`
    select s.id::int as "statementId", s.company_id::int as "companyId" from statements s
    where s.company_id = any (${sql.param(`{${companyIds.join(",")}}`)}::bigint[]) and s.outcome = 'invoiced'
      and s.due_date < ${today}::date
      and -s.total_cents > (select coalesce(sum(r.cents), 0) from statement_receipts r where r.statement_id = s.id)
    order by s.company_id, s.due_date, s.id`);
  return [...rows];
}

type NewReminder = {
  statementId: number;
  companyId: number;
  step: number;
  openCents: number;
  sentOn: PlainDate;
};

/** False if another server has sent this reminder. */
export async function insertPaymentReminder(
  db: Tx,
  { statementId, companyId, step, openCents, sentOn }: NewReminder,
): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into payment_reminders (statement_id, company_id, step, open_cents, sent_on)
    values (${statementId}, ${companyId}, ${step}, ${openCents}, ${sentOn}::date) on conflict do nothing returning step`);
  return rows.length > 0;
}

export type PaymentReminder = { step: number; openCents: number; sentOn: PlainDate };

/** The reminders of an invoice, oldest first. */
export async function listPaymentReminders(db: Tx, statementId: number): Promise<PaymentReminder[]> {
  const rows = await db.execute<PaymentReminder>(sql`
    select step, open_cents::float8 as "openCents", sent_on as "sentOn" from payment_reminders
    where statement_id = ${statementId} order by step`);
  return [...rows];
}

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
