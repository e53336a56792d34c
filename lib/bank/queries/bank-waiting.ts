import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { BankClaim } from "#lib/bank/rules/claims.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";

/** A movement without a known purpose. */
export type WaitingEntry = {
  id: number;
  /** Negative for outgoing money. */
  cents: number;
  bookedOn: PlainDate | null;
  valueOn: PlainDate | null;
  reversal: boolean;
  count: number;
  endToEndId: string | null;
  reference: string | null;
  message: string | null;
  counterpartyName: string | null;
  counterpartyIban: string | null;
};

const SELECTED = sql`select e.id::int, e.cents::float8 as cents, e.booked_on as "bookedOn", e.value_on as "valueOn", e.reversal,
  e.count, e.end_to_end_id as "endToEndId", e.reference, e.message, e.counterparty_name as "counterpartyName",
  e.counterparty_iban as "counterpartyIban" from bank_entries e where e.outcome = 'waiting'`;

/** The oldest first: up to `limit + 1`, from the cursor on in reading direction. */
export async function listWaitingEntries(
  db: Tx,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<WaitingEntry[]> {
  const from = cursor
    ? cursor.backward
      ? sql`and e.id < ${cursor.id}`
      : sql`and e.id > ${cursor.id}`
    : sql``;
  const rows = await db.execute<WaitingEntry>(
    sql`${SELECTED} ${from} order by e.id ${cursor?.backward ? sql`desc` : sql`asc`} limit ${limit + 1}`,
  );
  return [...rows];
}

/** A waiting movement; null if it was decided. */
export async function findWaitingEntry(db: Tx, id: number): Promise<WaitingEntry | null> {
  const [row] = await db.execute<WaitingEntry>(sql`${SELECTED} and e.id = ${id}`);
  return row ?? null;
}

/** Locks a waiting movement until the transaction ends; null if it was decided. */
export async function lockWaitingEntry(db: Tx, id: number): Promise<WaitingEntry | null> {
  const [row] = await db.execute<WaitingEntry>(sql`${SELECTED} and e.id = ${id} for update`);
  return row ?? null;
}

/** The claims that movements may settle: invoices with an open sum, and payouts on their way. */
export type OpenClaim = BankClaim & {
  statementId: number;
  companyId: number;
  /** The payout of a withdrawn file; null for all other claims. */
  withdrawnId: number | null;
};

const MOST_CLAIMS = 500;

const CLAIMS = (condition: SQL) => sql`
  select s.id::int as "statementId", s.company_id::int as "companyId", s.number, s.reference, 'credit' as direction,
    null as "messageId", (-s.total_cents - coalesce(r.cents, 0))::float8 as "openCents", c.iban, c.company_name as name,
    null::int as "withdrawnId"
  from statements s join companies c on c.id = s.company_id
    left join lateral (select sum(cents) as cents from statement_receipts r where r.statement_id = s.id) r on true
    join statement_payments t on t.statement_id = s.id and t.state in ('invoiced', 'partly_paid', 'overdue')
  where ${condition}
  union all
  select s.id::int, s.company_id::int, s.number, null, case when p.paid_on is null then 'debit' else 'credit' end,
    f.number, p.amount_cents::float8, p.iban, c.company_name, null
  from payouts p join statements s on s.id = p.statement_id join companies c on c.id = s.company_id
    join payout_files f on f.id = p.file_id
    join statement_payments t on t.statement_id = s.id and t.state in ('in_file', 'bank_accepted', 'paid')
      and t.told_at > now() - interval '1 year'
  where p.rejected_at is null and ${condition}
  union all
  select s.id::int, s.company_id::int, s.number, null, 'debit', f.number, p.amount_cents::float8, p.iban, c.company_name, p.id::int
  from payouts p join statements s on s.id = p.statement_id join companies c on c.id = s.company_id
    join payout_files f on f.id = p.file_id
  where p.withdrawn and p.rejected_at is not null and p.paid_on is null and p.paid_withdrawn_on is null
    and p.made_at > now() - interval '1 year' and ${condition}
    and not exists (select from payouts o where o.statement_id = s.id and o.rejected_at is null and o.paid_on is null)
  order by number desc, "withdrawnId" desc nulls first limit ${MOST_CLAIMS}`;

/** Claims that match one of these movements by sum, account or payer. */
export async function listClaimsFor(db: Tx, entries: readonly WaitingEntry[]): Promise<OpenClaim[]> {
  const keys = JSON.stringify(
    entries.map(({ cents, counterpartyIban, counterpartyName, reference, endToEndId, message }) => ({
      cents: Math.abs(cents),
      iban: counterpartyIban,
      name: counterpartyName,
      words: [reference, endToEndId, message].join(" "),
    })),
  );
  const rows = await db.execute<OpenClaim>(
    CLAIMS(sql`exists (select from jsonb_to_recordset(${keys}::text::jsonb) as k(cents bigint, iban text, name text, words text)
      where abs(s.total_cents) = k.cents or c.iban = k.iban or lower(c.company_name) = lower(k.name)
        or k.words like '%' || s.number || '%' or k.words like '%' || s.reference || '%')`),
  );
  return [...rows];
}

/** The claims of a statement. A payout on its way goes before one of a withdrawn file. */
export async function listClaimsOf(db: Tx, number: string): Promise<OpenClaim[]> {
  const rows = await db.execute<OpenClaim>(CLAIMS(sql`s.number = ${number}`));
  return [...rows];
}

type Decision = { id: number; by: string; why: string };

export async function updateEntryAssigned(
  db: Tx,
  { id, by, why, statementId }: Decision & { statementId: number },
): Promise<void> {
  await db.execute(sql`update bank_entries set outcome = 'assigned', statement_id = ${statementId}, decided_at = now(),
    decided_by = ${by}, decided_why = ${why} where id = ${id}`);
}

export async function updateEntrySetAside(db: Tx, { id, by, why }: Decision): Promise<void> {
  await db.execute(sql`update bank_entries set outcome = 'set_aside', decided_at = now(), decided_by = ${by},
    decided_why = ${why} where id = ${id}`);
}

/** Returns a movement that was set aside to waiting; false for any other. */
export async function updateEntryWaiting(db: Tx, id: number): Promise<boolean> {
  const rows =
    await db.execute(sql`update bank_entries set outcome = 'waiting', decided_at = null, decided_by = null,
    decided_why = null where id = ${id} and outcome = 'set_aside' returning 1`);
  return rows.length > 0;
}

export async function updatePayoutPaid(db: Tx, statementId: number, day: PlainDate): Promise<void> {
  await db.execute(sql`update payouts set paid_on = ${day}::date, accepted_at = coalesce(accepted_at, now())
    where statement_id = ${statementId} and rejected_at is null`);
}

export async function updatePayoutPaidWithdrawn(db: Tx, id: number, day: PlainDate): Promise<void> {
  await db.execute(sql`update payouts set paid_withdrawn_on = ${day}::date where id = ${id}`);
}

export async function updatePayoutReturned(db: Tx, statementId: number): Promise<void> {
  await db.execute(sql`update payouts set rejected_at = now(), reason = 'RTND'
    where statement_id = ${statementId} and rejected_at is null`);
}
