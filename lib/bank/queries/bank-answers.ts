import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { BankStatus } from "#lib/bank/rules/bank-file.ts";
import type { BankContradiction } from "#lib/bank/rules/outcome.ts";

// Stores the bank's answers to payment files (pain.002): to a whole file, to one of its batches, or to one payment.

type Answer = Pick<
  BankStatus,
  "level" | "originalMessageId" | "originalPaymentId" | "endToEndId" | "reasonCode"
> & {
  /** Null: not decided yet. */
  accepted: boolean | null;
  /** Whether the money has left. */
  executed: boolean;
};

const asRows = (answers: readonly Answer[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    answers.map((one, place) => ({
      place,
      level: one.level,
      file: one.originalMessageId,
      batch: one.originalPaymentId,
      payment: one.endToEndId,
      reason: one.reasonCode,
      accepted: one.accepted,
      executed: one.executed,
    })),
  )}::text::jsonb) as a(place int, level text, file text, batch text, payment text, reason text, accepted boolean, executed boolean)`;

/** The transfers of each answer. A transfer with its own answer keeps that one. */
const CLAIMS = (answers: readonly Answer[]) => sql`
  answers as (select * from ${asRows(answers)}),
  transfers as (
    select p.id, p.file_id, f.number as file, s.number as payment, p.accepted_at, p.rejected_at, p.paid_on, p.withdrawn,
      f.number || '-' || dense_rank() over (partition by p.file_id order by p.executed_on) as batch
    from payout_files f join payouts p on p.file_id = f.id join statements s on s.id = p.statement_id
    where f.number in (select file from answers)),
  claims as (
    select distinct on (t.id) t.id, t.file_id, a.accepted, a.executed, a.reason, t.accepted_at, t.rejected_at, t.paid_on
    from answers a join transfers t on t.file = a.file and case a.level
      when 'payment' then t.payment = a.payment when 'batch' then t.batch = a.batch else true end
    order by t.id, case a.level when 'payment' then 1 when 'batch' then 2 else 3 end, a.place desc)`;

/** Stores the answers and returns the number of changed transfers. A paid payment cannot be rejected. */
export async function applyAnswers(
  db: Tx,
  answers: readonly Answer[],
): Promise<{ accepted: number; rejected: number }> {
  const [row] = await db.execute<{ accepted: number; rejected: number }>(sql`
    with ${CLAIMS(answers)},
    accepted as (
      update payouts p set accepted_at = now() from claims c
      where p.id = c.id and c.accepted and c.accepted_at is null and c.rejected_at is null returning 1),
    rejected as (
      update payouts p set rejected_at = now(), reason = left(c.reason, 35) from claims c
      where p.id = c.id and not c.accepted and c.rejected_at is null and c.paid_on is null returning 1)
    select (select count(*) from accepted)::int as accepted, (select count(*) from rejected)::int as rejected`);
  return row ?? { accepted: 0, rejected: 0 };
}

/** Raises an alarm for withdrawn transfers of which the bank says that their money has left. Returns their number. */
export async function alarmExecuted(db: Tx, answers: readonly Answer[]): Promise<number> {
  const rows = await db.execute(sql`
    with ${CLAIMS(answers)}
    update payouts p set paid_withdrawn_at = now() from claims c
    where p.id = c.id and c.executed and p.withdrawn and p.paid_withdrawn_at is null and p.paid_on is null returning 1`);
  return rows.length;
}

/**
 * Stores the bank's answer to each whole file: rejected if no transfer is left. A file that the bank was asked to drop is then
 * withdrawn; returns the ids of those.
 */
export async function updateAnsweredFiles(db: Tx, numbers: readonly string[], by: string): Promise<number[]> {
  await db.execute(sql`
    update payout_files f set accepted_at = case when t.live > 0 then now() end, accepted_by = case when t.live > 0 then ${by} end,
      rejected_at = case when t.live = 0 then now() end, rejected_by = case when t.live = 0 then ${by} end
    from (select p.file_id, count(*) filter (where p.rejected_at is null) as live,
        bool_and(p.rejected_at is not null or p.accepted_at is not null) as answered
      from payouts p where p.file_id in (
        select id from payout_files
        where number in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::text::jsonb)))
      group by p.file_id) t
    where f.id = t.file_id and t.answered and f.accepted_at is null and f.rejected_at is null`);
  const withdrawn = await db.execute<{ id: number }>(sql`
    update payout_files f set withdrawn_at = now(), withdrawn_by = ${by}
    where f.number in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::text::jsonb))
      and f.withdrawal_asked_at is not null and f.withdrawn_at is null
      and exists (select from payouts p where p.file_id = f.id and p.rejected_at is not null)
      and not exists (select from payouts p where p.file_id = f.id and p.rejected_at is null
        and p.paid_on is null and p.paid_withdrawn_at is null)
    returning f.id::int`);
  return withdrawn.map(({ id }) => id);
}

/** Answers to files and payments unknown to the portal, rejections of paid payments, and acceptances of withdrawn ones. */
export async function listOddAnswers(db: Tx, answers: readonly Answer[]): Promise<BankContradiction[]> {
  const rows = await db.execute<BankContradiction>(sql`
    with ${CLAIMS(answers)}
    select coalesce(a.payment, a.batch, a.file) as reference,
      case when not exists (select from payout_files f where f.number = a.file) then 'unknown_file'
        when not exists (select from transfers t where t.file = a.file and case a.level
          when 'payment' then t.payment = a.payment when 'batch' then t.batch = a.batch else true end) then 'unknown_payment'
        else 'ended' end as why
    from answers a
    where not exists (select from transfers t where t.file = a.file and case a.level
        when 'payment' then t.payment = a.payment when 'batch' then t.batch = a.batch else true end)
      or not a.accepted and exists (select from transfers t where t.file = a.file and t.paid_on is not null and t.rejected_at is null
        and case a.level when 'payment' then t.payment = a.payment when 'batch' then t.batch = a.batch else true end)
      or a.accepted and exists (select from transfers t where t.file = a.file and t.withdrawn and t.rejected_at is not null
        and case a.level when 'payment' then t.payment = a.payment when 'batch' then t.batch = a.batch else true end)
    order by a.place`);
  return [...rows];
}
