import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { DecidedFile } from "#lib/payouts/rules/file-decision.ts";

/** The facts that the decision about a file needs, beside its own columns. */
export type FileFacts = Pick<DecidedFile, "open" | "doubts" | "paidElsewhere">;

const FACTS = (file: SQL) => sql`
  (select count(*)::int from payouts p where p.file_id = ${file}.id and p.rejected_at is null and p.paid_on is null) as open,
  (select count(*)::int from payouts p where p.file_id = ${file}.id and p.rejected_at is null and (
    select k.state in ('close_match', 'no_match') from payee_checks k
    where k.payout_id = p.id order by k.state = 'pending', k.id desc limit 1)) as doubts,
  (select count(*)::int from payouts p where p.file_id = ${file}.id and p.rejected_at is null
    and is_paid_elsewhere(p.statement_id)) as "paidElsewhere"`;

/** The facts of a run's files, by the file's id. */
export async function findRunFileFacts(db: Tx, runId: number): Promise<Map<number, FileFacts>> {
  const rows = await db.execute<FileFacts & { id: number }>(sql`
    select f.id::int, ${FACTS(sql`f`)} from payout_files f where f.run_id = ${runId}`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

type FilePlace = { runId: number; fileId: number };

export type FoundFile = DecidedFile & { createdBy: string; approvalAskedBy: string | null };

/** A file with its decisions; null if the run has no such file. */
export async function findDecidedFile(db: Tx, { runId, fileId }: FilePlace): Promise<FoundFile | null> {
  const [row] = await db.execute<FoundFile>(sql`
    select f.created_by as "createdBy", f.released_at as "releasedAt", f.rejected_at as "rejectedAt",
      f.approval_asked_at as "approvalAskedAt", f.approval_asked_by as "approvalAskedBy", f.approved_at as "approvedAt",
      f.withdrawal_asked_at as "withdrawalAskedAt", f.withdrawn_at as "withdrawnAt", ${FACTS(sql`f`)}
    from payout_files f where f.id = ${fileId} and f.run_id = ${runId}`);
  return row ?? null;
}

/** Locks a file until the transaction ends. Its facts are read after the lock, so that they are those of this moment. */
export async function lockFile(db: Tx, place: FilePlace): Promise<FoundFile | null> {
  await db.execute(sql`select from payout_files where id = ${place.fileId} for update`);
  return findDecidedFile(db, place);
}

type Decided = { fileId: number; by: string };

export async function updateApprovalAsked(
  db: Tx,
  { fileId, by, reason }: Decided & { reason: string },
): Promise<void> {
  await db.execute(sql`
    update payout_files set approval_asked_at = now(), approval_asked_by = ${by}, approval_reason = ${reason}
    where id = ${fileId}`);
}

export async function updateApproved(db: Tx, { fileId, by }: Decided): Promise<void> {
  await db.execute(
    sql`update payout_files set approved_at = now(), approved_by = ${by} where id = ${fileId}`,
  );
}

export async function updateWithdrawalAsked(
  db: Tx,
  { fileId, by, reason }: Decided & { reason: string },
): Promise<void> {
  await db.execute(sql`
    update payout_files set withdrawal_asked_at = now(), withdrawal_asked_by = ${by}, withdrawal_reason = ${reason}
    where id = ${fileId}`);
}

/** A trigger frees the transfers that the bank has not paid. */
export async function updateWithdrawn(db: Tx, { fileId, by }: Decided): Promise<void> {
  await db.execute(
    sql`update payout_files set withdrawn_at = now(), withdrawn_by = ${by} where id = ${fileId}`,
  );
}

/** A transfer that the bank paid although its file was withdrawn. */
export type PaidWithdrawn = {
  payoutId: number;
  fileId: number;
  fileNumber: string;
  statementId: number;
  statementNumber: string;
  companyId: number;
  companyName: string;
  cents: number;
  at: Date;
  /** The bank's day; null until the bank books the payment. */
  on: string | null;
  /** Whether another transfer of the statement is on its way or paid, too. */
  twice: boolean;
};

/** The alarms of a run that no admin has ended, the oldest first. */
export async function listAlarms(
  db: Tx,
  { runId, limit }: { runId: number; limit: number },
): Promise<PaidWithdrawn[]> {
  const rows = await db.execute<PaidWithdrawn>(sql`
    select p.id::int as "payoutId", f.id::int as "fileId", f.number as "fileNumber", s.id::int as "statementId",
      s.number as "statementNumber", c.id::int as "companyId", c.company_name as "companyName", p.amount_cents::float8 as cents,
      p.paid_withdrawn_at as at, p.paid_withdrawn_on as on, exists (select from payouts o where o.statement_id = s.id
        and o.id <> p.id and o.rejected_at is null) as twice
    from payouts p join payout_files f on f.id = p.file_id join statements s on s.id = p.statement_id
      join companies c on c.id = p.company_id
    where f.run_id = ${runId} and p.paid_withdrawn_at is not null and p.alarm_ended_at is null order by p.id limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Ends an alarm; false if it is ended, or no alarm of the run. */
export async function updateAlarmEnded(
  db: Tx,
  { runId, payoutId, by, note }: { runId: number; payoutId: number; by: string; note: string },
): Promise<boolean> {
  const rows = await db.execute(sql`
    update payouts p set alarm_ended_at = now(), alarm_ended_by = ${by}, alarm_note = ${note}
    where p.id = ${payoutId} and p.paid_withdrawn_at is not null and p.alarm_ended_at is null
      and exists (select from payout_files f where f.id = p.file_id and f.run_id = ${runId}) returning 1`);
  return rows.length > 0;
}
