import type { Database, Tx } from "#db/client.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { paymentReminder } from "#lib/receivables/letters/reminder.ts";
import {
  insertPaymentReminder,
  type LateInvoice,
  listLateInvoices,
} from "#lib/receivables/queries/payment-reminders.ts";
import { lockReceipts } from "#lib/receivables/queries/receipts.ts";
import { dueReminder } from "#lib/receivables/rules/reminder.ts";
import type { ReminderWords } from "#lib/receivables/rules/reminder-words.ts";
import { findStatement } from "#lib/settlements/queries/statements.ts";
import { currentReminderSettings } from "./reminder-settings.ts";

type Round = {
  database: Database;
  now: Date;
  /** The default days after the due date. */
  defaultDays: readonly number[];
  signal?: AbortSignal;
};

const PAGE = 500;

/**
 * Enqueues a mail for each overdue invoice with a due reminder, each in a separate transaction, and returns the number of
 * invoices. Any number of servers may run it, at once or again: each reminder is sent once.
 */
export async function remindOfPayments({ database, now, defaultDays, signal }: Round): Promise<number> {
  const { days, words } = await database.asActor(SYSTEM, { mode: "read" }, (db) =>
    currentReminderSettings({ db }, defaultDays),
  );
  if (days.length === 0) return 0;
  const today = helsinkiDate(now);
  let enqueued = 0;
  for (let afterId = 0; ; ) {
    const page = await database.asActor(SYSTEM, { mode: "read" }, (db) =>
      listLateInvoices(db, { today, afterId, limit: PAGE }),
    );
    for (const invoice of page) {
      const step = dueReminder(invoice.lateDays, { days, reminded: invoice.reminded });
      if (step === null) continue;
      if (signal?.aborted) return enqueued;
      const due = { ...invoice, step, today, words };
      const sent = await database.asActor(SYSTEM, { mode: "write" }, async (db) => {
        await lockReceipts(db, due);
        return mailReminder(db, due);
      });
      if (sent !== null) enqueued += 1;
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) return enqueued;
    afterId = last.statementId;
  }
}

type Due = Pick<LateInvoice, "statementId" | "companyId"> & {
  step: number;
  today: PlainDate;
  words: ReminderWords;
};

/**
 * The number of the invoice whose reminder was enqueued, or null. Reads the payments themselves, because the payment state is
 * updated later; the caller has locked them.
 */
export async function mailReminder(
  db: Tx,
  { statementId, companyId, step, today, words }: Due,
): Promise<string | null> {
  const found = await findStatement(db, { statementId, companyId, today });
  const company = await findCompany(db, companyId);
  if (!found || !company || found.document.payment.state !== "overdue") return null;
  const { number, reference, dueDate, parties, payment } = found.document;
  const { openCents } = payment;
  if (!(await insertPaymentReminder(db, { statementId, companyId, step, openCents, sentOn: today })))
    return null;
  const { billing, contact, companyName } = company;
  const addresses = [billing.emailInvoicingAddress, contact.email].filter((one) => one !== null);
  for (const to of new Set(addresses.map((one) => one.toLowerCase())))
    await enqueueMail(db, paymentReminder, {
      to,
      companyId,
      companyName,
      statementId,
      number,
      openCents,
      dueDate,
      reference,
      payee: parties.seller.name,
      iban: parties.seller.iban,
      words,
    });
  return number;
}
