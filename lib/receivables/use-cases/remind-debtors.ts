import type { z } from "zod";
import { findCompany } from "#lib/companies/queries/companies.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { alreadyReminded, type Reminded, wasJustReminded } from "#lib/core/press-reminder.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { listOverdueInvoices, listPaymentReminders } from "#lib/receivables/queries/payment-reminders.ts";
import { lockReceipts } from "#lib/receivables/queries/receipts.ts";
import type { remindDebtorsSchema } from "#lib/receivables/schema.ts";
import { mailReminder } from "./remind.ts";
import { currentReminderSettings } from "./reminder-settings.ts";

/**
 * 'Muistuta': mails each picked company of each of its overdue invoices, and records it in the company's history. A reminder by
 * an admin takes the place of the next one that would leave by itself. Of an invoice reminded in the last seven days it reminds
 * nobody. It leaves out the companies without an overdue invoice. Fails with `forbidden` for all but admins.
 */
export async function remindDebtors(
  ctx: Context,
  { ids }: z.output<typeof remindDebtorsSchema>,
): Promise<Result<Reminded>> {
  const { actor, db, today } = ctx;
  if (!actor.admin) return fail("forbidden");
  // An admin's press waits for no day.
  const { words } = await currentReminderSettings(ctx, []);
  const reminded = new Set<number>();
  const days: PlainDate[] = [];
  const owing = new Set<number>();
  for (const place of await listOverdueInvoices(db, { companyIds: ids, today })) {
    // Of two admins at once the second one reads the reminder of the first.
    await lockReceipts(db, place);
    const last = (await listPaymentReminders(db, place.statementId)).at(-1);
    owing.add(place.companyId);
    if (last && wasJustReminded(last.sentOn, today)) {
      days.push(last.sentOn);
      continue;
    }
    const number = await mailReminder(db, { ...place, step: (last?.step ?? 0) + 1, today, words });
    if (number === null) continue;
    reminded.add(place.companyId);
    await record(ctx, place.companyId, number);
  }
  return ok({
    companies: reminded.size,
    already: alreadyReminded(days),
    left: new Set(ids).size - owing.size,
  });
}

async function record(ctx: Context, companyId: number, number: string): Promise<void> {
  const company = await findCompany(ctx.db, companyId);
  if (!company) return;
  await recordEvent(ctx, {
    entityType: "company",
    entityId: companyId,
    companyId,
    action: "update",
    status: company.status,
    before: { invoiceReminded: null },
    after: { invoiceReminded: number },
  });
}
