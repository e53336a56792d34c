import { paymentFact } from "#lib/events/rules/webhook-events.ts";
import { tellWebhooks } from "#lib/events/use-cases/record.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { asksCompany } from "#lib/settlements/rules/payment.ts";
import { paymentWaits } from "#lib/statements/letters/statement.ts";
import {
  holdPaymentChanges,
  listToldPayments,
  type ToldPayment,
  takePaymentChanges,
  updateToldPayments,
} from "#lib/statements/queries/payment-changes.ts";

const AT_ONCE = 500;

/**
 * Checks statements whose payment state may have changed, stores each step in their history, sends the events, and mails a
 * company the action that its money waits for. Returns the number of checked statements. Any number of servers may run it: one
 * at a time works.
 */
export async function tellPaymentChanges(ctx: Context): Promise<number> {
  const { db, today } = ctx;
  if (!(await holdPaymentChanges(db))) return 0;
  const ids = await takePaymentChanges(db, { today, limit: AT_ONCE });
  if (ids.length === 0) return 0;
  const seen = await listToldPayments(db, { ids, today });
  const changed = seen.filter(differs);
  if (changed.length > 0) await updateToldPayments(db, changed);
  const moved = changed.filter(({ told, state }) => told !== state);
  await tellWebhooks(
    ctx,
    moved.map(({ id, companyId, number, state }) => paymentFact({ id, companyId, number, state })),
  );
  for (const change of moved) await mailWaiting(ctx, change);
  return ids.length;
}

async function mailWaiting(
  { db }: Context,
  { id, companyId, companyName, contactEmail: to, number, totalCents: cents, state, reason }: ToldPayment,
): Promise<void> {
  if (!asksCompany({ state, reason }) || reason === null) return;
  const place = { companyId, companyName, statementId: id, number };
  await enqueueMail(db, paymentWaits, { to, ...place, cents, reason });
}

const differs = ({ told, toldSince, toldReason, state, since, reason }: ToldPayment): boolean =>
  told !== state || toldSince !== since || toldReason !== reason;
