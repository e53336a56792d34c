import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

// Matches all movements of a file at once with payouts and invoices. Each function returns the number of matches.

const count = async (db: Tx, query: SQL): Promise<number> => {
  const [row] = await db.execute<{ count: number }>(query);
  return row?.count ?? 0;
};

/** Waiting movements: of one of the bank's files, or of all. */
const waiting = (fileId: number | null): SQL =>
  fileId === null ? sql`e.outcome = 'waiting'` : sql`e.file_id = ${fileId} and e.outcome = 'waiting'`;

/** The columns that identify the same movement in another file. */
const SAME = (entry: SQL): SQL => sql`${entry}.bank_reference, ${entry}.cents,
  coalesce(${entry}.booked_on, '-infinity'), coalesce(${entry}.end_to_end_id, '')`;

/**
 * Movements of an earlier file: an account's statement repeats its notifications. A bank may give one reference to all
 * transactions of an entry, so each reference is looked up once. `is true` makes PostgreSQL use a hash table: without
 * statistics of the new rows it would compare each with each.
 */
export const matchDuplicates = (db: Tx, fileId: number): Promise<number> =>
  count(
    db,
    sql`with known as (
      select distinct ${SAME(sql`o`)} from bank_entries o
        join (select distinct e.bank_reference from bank_entries e where ${waiting(fileId)}) asked using (bank_reference)
      where o.file_id < ${fileId} and o.booked),
    told as (
      update bank_entries e set outcome = 'duplicate'
      where ${waiting(fileId)} and ((${SAME(sql`e`)}) in (select * from known)) is true
      returning 1)
    select count(*)::int as count from told`,
  );

/** Debits that name one payout. */
export const matchPaidPayouts = (db: Tx, fileId: number): Promise<number> =>
  count(
    db,
    sql`with hits as (
      select distinct on (p.id) e.id as entry_id, p.id as payout_id, p.statement_id, coalesce(e.booked_on, e.value_on) as day
      from bank_entries e join statements s on s.number = e.end_to_end_id
        join payouts p on p.statement_id = s.id and p.rejected_at is null and p.paid_on is null
        join payout_files f on f.id = p.file_id and f.released_at is not null
      where ${waiting(fileId)} and e.cents = -p.amount_cents and not e.reversal and e.count = 1
        and coalesce(e.booked_on, e.value_on) is not null
        and (e.original_message_id is null or e.original_message_id = f.number)
      order by p.id, e.id),
    paid as (
      update payouts p set paid_on = h.day, accepted_at = coalesce(p.accepted_at, now())
      from hits h where p.id = h.payout_id returning p.id),
    matched as (
      update bank_entries e set outcome = 'matched', statement_id = h.statement_id
      from hits h where e.id = h.entry_id returning 1)
    select count(*)::int as count from matched`,
  );

/**
 * Debits of a whole batch of a payment file, whose sum is that of its payouts without the rejected ones. For one of the bank's
 * files or for all: a bank may book a batch before its answer names the omitted payments.
 */
export const matchPaidBatches = (db: Tx, fileId: number | null): Promise<number> => {
  const open = waiting(fileId);
  return count(
    db,
    sql`with batches as (
      select f.id as file_id, f.number || '-' || p.rank as batch, sum(p.amount_cents) filter (where p.live) as cents,
        array_agg(p.id) filter (where p.live) as payout_ids
      from payout_files f join lateral (
        select p.id, p.amount_cents, p.rejected_at is null and p.paid_on is null as live,
          dense_rank() over (order by p.executed_on) as rank
        from payouts p where p.file_id = f.id) p on true
      where f.number in (select coalesce(e.original_message_id, regexp_replace(e.original_payment_id, '-[0-9]+$', ''))
        from bank_entries e where ${open} and e.original_payment_id is not null)
      group by f.id, p.rank),
    hits as (
      select distinct on (b.batch) e.id as entry_id, b.file_id, b.payout_ids, coalesce(e.booked_on, e.value_on) as day
      from bank_entries e join batches b on b.batch = e.original_payment_id
      where ${open} and e.cents = -b.cents and not e.reversal and coalesce(e.booked_on, e.value_on) is not null
      order by b.batch, e.id),
    paid as (
      update payouts p set paid_on = h.day, accepted_at = coalesce(p.accepted_at, now())
      from hits h where p.id = any (h.payout_ids) returning p.id),
    matched as (
      update bank_entries e set outcome = 'matched', payout_file_id = h.file_id
      from hits h where e.id = h.entry_id)
    select count(*)::int as count from paid`,
  );
};

/**
 * Payouts that the receiver's bank sent back: a credit that names a paid payout. A bank may send back a payment before its
 * answer.
 */
export const matchReturnedPayouts = (db: Tx, fileId: number | null): Promise<number> =>
  count(
    db,
    sql`with hits as (
      select distinct on (p.id) e.id as entry_id, p.id as payout_id, p.statement_id
      from bank_entries e join statements s on s.number = e.end_to_end_id
        join payouts p on p.statement_id = s.id and p.rejected_at is null and p.accepted_at is not null
      where ${waiting(fileId)} and e.cents = p.amount_cents and e.count = 1
      order by p.id, e.id),
    returned as (
      update payouts p set rejected_at = now(), reason = 'RTND' from hits h where p.id = h.payout_id),
    matched as (
      update bank_entries e set outcome = 'matched', statement_id = h.statement_id
      from hits h where e.id = h.entry_id returning 1)
    select count(*)::int as count from matched`,
  );

/**
 * Debits of withdrawn payouts, single or as a whole batch: the bank paid although it was to drop the file. Returns the number of
 * payouts.
 */
export const matchWithdrawnPayouts = (db: Tx, fileId: number): Promise<number> =>
  count(
    db,
    sql`with dropped as (
      select p.id, p.statement_id, p.amount_cents, p.file_id, f.number as file, s.number as payment,
        f.number || '-' || p.rank as batch
      from (
          select p.*, dense_rank() over (partition by p.file_id order by p.executed_on) as rank
          from payouts p where p.file_id in (select id from payout_files where withdrawal_asked_at is not null)) p
        join payout_files f on f.id = p.file_id join statements s on s.id = p.statement_id
      where p.rejected_at >= f.withdrawal_asked_at and p.paid_on is null and p.paid_withdrawn_on is null),
    debits as (
      select e.*, coalesce(e.booked_on, e.value_on) as day from bank_entries e
      where ${waiting(fileId)} and e.cents < 0 and not e.reversal and coalesce(e.booked_on, e.value_on) is not null),
    hits as (
      select distinct on (d.id) e.id as entry_id, d.id as payout_id, d.statement_id, e.day
      from debits e join dropped d on d.payment = e.end_to_end_id and d.amount_cents = -e.cents
      where e.count = 1 and (e.original_message_id is null or e.original_message_id = d.file)
      order by d.id, e.id),
    batches as (
      select distinct on (b.batch) e.id as entry_id, b.file_id, b.payout_ids, e.day
      from debits e join (
          select batch, file_id, sum(amount_cents) as cents, array_agg(id) as payout_ids from dropped group by 1, 2) b
        on b.batch = e.original_payment_id and b.cents = -e.cents
      where e.id not in (select entry_id from hits)
      order by b.batch, e.id),
    paid as (
      update payouts p set paid_withdrawn_on = h.day
      from (select payout_id, day from hits union all select unnest(payout_ids), day from batches) h
      where p.id = h.payout_id returning 1),
    matched as (
      update bank_entries e set outcome = 'matched', statement_id = h.statement_id, payout_file_id = h.file_id
      from (select entry_id, statement_id, null::bigint as file_id from hits
        union all select entry_id, null, file_id from batches) h
      where e.id = h.entry_id)
    select count(*)::int as count from paid`,
  );

/** The national reference of a viitenumero or of an RF. */
const NATIONAL = sql`case when e.reference like 'RF%' then ltrim(substr(e.reference, 5), '0') else e.reference end`;

type Received = { count: number; cents: number };

/** With this many receipts PostgreSQL prefers an index to a scan. */
const FEW = 1_000;

/**
 * Credits with the reference of an invoiced balance, and reversals of earlier credits. For each receipt a trigger sums up those
 * of the same statement. PostgreSQL caches the plan of that sum, and the plan for an empty table would scan all receipts each
 * time. So a few are stored first, and the plan is discarded before and after them.
 */
export async function matchReceipts(db: Tx, fileId: number, by: string): Promise<Received> {
  const total = { count: 0, cents: 0 };
  for (const most of [FEW, null]) {
    await db.execute(sql`discard plans`);
    const { count: found, cents } = await matchSomeReceipts(db, { fileId, by, most });
    total.count += found;
    total.cents += cents;
  }
  return total;
}

type Receiving = { fileId: number; by: string; most: number | null };

async function matchSomeReceipts(db: Tx, { fileId, by, most }: Receiving): Promise<Received> {
  const [row] = await db.execute<Received>(sql`
    with named as (
      select e.id as entry_id, s.id as statement_id, s.company_id, e.cents, coalesce(e.booked_on, e.value_on) as day,
        sum(least(e.cents, 0)) over (partition by s.id) as taken_back
      from bank_entries e join statements s on s.reference = ${NATIONAL}
      where ${waiting(fileId)} and s.outcome = 'invoiced' and (e.cents > 0) <> e.reversal and e.count = 1
        and coalesce(e.booked_on, e.value_on) is not null
      order by e.id limit ${most}::int),
    hits as (
      select n.* from named n where n.cents > 0 or n.taken_back + (
        select coalesce(sum(r.cents), 0) from statement_receipts r
        where r.statement_id = n.statement_id and r.carried_to is null) >= 0),
    received as (
      insert into statement_receipts (statement_id, company_id, cents, received_on, bank_entry_id, created_by)
      select statement_id, company_id, cents, day, entry_id, ${by} from hits order by entry_id),
    matched as (
      update bank_entries e set outcome = 'matched', statement_id = h.statement_id
      from hits h where e.id = h.entry_id returning e.cents)
    select count(*)::int as count, coalesce(sum(cents), 0)::float8 as cents from matched`);
  return row ?? { count: 0, cents: 0 };
}

export async function countEntryOutcomes(db: Tx, fileId: number): Promise<Map<string, number>> {
  const rows = await db.execute<{ outcome: string; count: number }>(
    sql`select outcome, count(*)::int as count from bank_entries where file_id = ${fileId} group by outcome`,
  );
  return new Map(rows.map(({ outcome, count: found }) => [outcome, found]));
}

/** Movements that name a payout but cannot pay it: another sum, or an ended payout. */
export async function listContradictions(
  db: Tx,
  fileId: number,
  limit: number,
): Promise<{ reference: string; why: "other_sum" | "ended"; total: number }[]> {
  const rows = await db.execute<{ reference: string; why: "other_sum" | "ended"; total: number }>(sql`
    select e.end_to_end_id as reference, count(*) over ()::int as total,
      case when exists (select from payouts p where p.statement_id = s.id and p.amount_cents = abs(e.cents))
        then 'ended' else 'other_sum' end as why
    from bank_entries e join statements s on s.number = e.end_to_end_id and s.outcome = 'payout'
    where ${waiting(fileId)} order by e.id limit ${limit}`);
  return [...rows];
}
