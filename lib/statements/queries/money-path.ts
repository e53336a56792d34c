import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { PayeeState } from "#lib/settlements/rules/payee-check.ts";
import type { PaymentStep } from "#lib/settlements/rules/payment.ts";

/** The path of a statement's money: its run, the transfers of its payout, and the bank's movements. */
export type MoneyPath = {
  runId: number | null;
  transfers: {
    fileId: number;
    fileNumber: string;
    cents: number;
    paidOn: PlainDate | null;
    rejectedOn: PlainDate | null;
    /** The verifications of its payee, the oldest first. */
    payees: PayeeState[];
  }[];
  movements: { id: number; day: PlainDate | null; cents: number }[];
};

/** Finds the path of a statement's money. A movement of a whole batch belongs to each statement of the batch. */
export async function findMoneyPath(db: Tx, statementId: number): Promise<MoneyPath> {
  const [row] = await db.execute<MoneyPath>(sql`
    select s.run_id::float8 as "runId",
      coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'fileNumber', f.number, 'cents', p.amount_cents,
          'paidOn', p.paid_on, 'rejectedOn', (p.rejected_at at time zone 'Europe/Helsinki')::date,
          'payees', (select coalesce(jsonb_agg(k.state order by k.id), '[]') from payee_checks k where k.payout_id = p.id)) order by p.id)
        from payouts p join payout_files f on f.id = p.file_id where p.statement_id = s.id), '[]') as transfers,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'day', coalesce(e.booked_on, e.value_on), 'cents', e.cents) order by e.id)
        from bank_entries e where e.id in (
          select b.id from bank_entries b where b.statement_id = s.id
          union select b.id from (
              select o.statement_id, o.paid_on, o.file_id, f.number || '-' || dense_rank() over (partition by o.file_id order by o.executed_on) as batch
              from payouts o join payout_files f on f.id = o.file_id
              where o.file_id in (select file_id from payouts where statement_id = s.id)) o
            join bank_entries b on b.payout_file_id = o.file_id and b.original_payment_id = o.batch
            where o.statement_id = s.id and o.paid_on is not null)), '[]') as movements
    from statements s where s.id = ${statementId}`);
  return row ?? { runId: null, transfers: [], movements: [] };
}

/** The past payment states of a statement, the first one first. */
export async function listPaymentSteps(db: Tx, statementId: number): Promise<PaymentStep[]> {
  const rows = await db.execute<PaymentStep>(sql`
    select state, since, reason from statement_payment_steps where statement_id = ${statementId} order by id`);
  return [...rows];
}
