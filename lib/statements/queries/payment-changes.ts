import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { paymentFactsOf } from "#lib/settlements/queries/payment-facts.ts";
import { type PaymentFacts, type PaymentState, paymentOf } from "#lib/settlements/rules/payment.ts";

/** No other two-number advisory lock of the product has this class. */
const LOCK_CLASS = 27;

/** Takes the lock for announcing changes of payments; false while another server holds it. */
export async function holdPaymentChanges(db: Tx): Promise<boolean> {
  const [row] = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK_CLASS}::int, 1) as held`,
  );
  return row?.held === true;
}

/** The statements to check: those in the queue, which are removed from it, and invoices whose due date has passed. */
export async function takePaymentChanges(
  db: Tx,
  { today, limit }: { today: PlainDate; limit: number },
): Promise<number[]> {
  const taken = await db.execute<{ id: number }>(sql`
    delete from payment_changes where id in (select id from payment_changes order by id limit ${limit})
    returning statement_id::int as id`);
  const due = await db.execute<{ id: number }>(sql`
    select statement_id::int as id from statement_payments where changes_after < ${today}::date limit ${limit}`);
  return [...new Set([...taken, ...due].map(({ id }) => id))];
}

export type ToldPayment = {
  id: number;
  companyId: number;
  companyName: string;
  /** The e-mail of the company's contact. */
  contactEmail: string;
  number: string;
  totalCents: number;
  told: PaymentState;
  toldSince: PlainDate;
  toldReason: string | null;
  state: PaymentState;
  since: PlainDate;
  reason: string | null;
  changesAfter: PlainDate | null;
};

type Selected = Omit<ToldPayment, "state" | "since" | "reason" | "changesAfter"> & {
  outcome: "payout" | "invoiced";
  issuedOn: PlainDate;
  payoutDate: PlainDate | null;
  dueDate: PlainDate | null;
  facts: PaymentFacts;
};

/** The last announced payment state of these statements, beside the current state. */
export async function listToldPayments(
  db: Tx,
  { ids, today }: { ids: readonly number[]; today: PlainDate },
): Promise<ToldPayment[]> {
  const rows = await db.execute<Selected>(sql`
    select s.id::int, s.company_id::int as "companyId", c.company_name as "companyName",
      c.contact_email as "contactEmail", s.number, s.outcome, s.issued_on as "issuedOn",
      s.payout_date as "payoutDate", s.due_date as "dueDate", s.total_cents::float8 as "totalCents",
      t.state as told, t.since as "toldSince", t.reason as "toldReason", ${paymentFactsOf(sql`s`)} as facts
    from statement_payments t join statements s on s.id = t.statement_id join companies c on c.id = s.company_id
    where t.statement_id = any (${`{${ids.join(",")}}`}::bigint[]) order by s.id`);
  return rows.map(({ facts, outcome, issuedOn, payoutDate, dueDate, totalCents, ...told }) => {
    const { state, since, reason } = paymentOf(
      { outcome, issuedOn, payoutDate, dueDate, totalCents },
      facts,
      today,
    );
    const changesAfter = state === "invoiced" || state === "partly_paid" ? dueDate : null;
    return { ...told, totalCents, state, since: since ?? issuedOn, reason, changesAfter };
  });
}

/** Stores the announced states. Triggers record each change of state and refuse an unknown one. */
export async function updateToldPayments(db: Tx, rows: readonly ToldPayment[]): Promise<void> {
  await db.execute(sql`
    update statement_payments t set state = n.state, since = n.since, reason = n.reason,
      changes_after = n.changes_after, told_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, state, since, reason, changesAfter }) => ({ id, state, since, reason, changes_after: changesAfter })))}::text::jsonb)
      as n(id bigint, state text, since date, reason text, changes_after date)
    where t.statement_id = n.id`);
}
