import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import {
  type AccountHit,
  type FileHit,
  type MovementHit,
  type PaymentHit,
  SEARCH_LIMIT,
  type StatementHit,
} from "#lib/platform/search/search.ts";

// Each query finds whole values by an index, the newest first: at most SEARCH_LIMIT rows that the actor sees.

async function found<Hit>(db: Tx, query: SQL): Promise<Hit[]> {
  const rows = await db.execute(sql`${query} limit ${SEARCH_LIMIT}`);
  return [...rows] as unknown as Hit[];
}

const listStatements = (db: Tx, condition: SQL): Promise<StatementHit[]> =>
  found(
    db,
    sql`select s.id::float8 as id, s.number, s.kind, s.company_id::float8 as "companyId", c.company_name as "companyName",
      s.period_start as start, s.period_end as "end", s.total_cents::float8 as cents
    from statements s join companies c on c.id = s.company_id where ${condition} order by s.id desc`,
  );

export const listStatementsOfNumber = (db: Tx, number: string) =>
  listStatements(db, sql`s.number = ${number}`);

export const listStatementsOfSum = (db: Tx, cents: number) =>
  listStatements(db, sql`s.total_cents in (${cents}::bigint, ${-cents}::bigint)`);

/** With `few` rows to see, also the statements that are paid or due on the day. No index finds those among all. */
export const listStatementsOfDay = (db: Tx, day: PlainDate, few: boolean) =>
  listStatements(
    db,
    few ? sql`${day}::date in (s.issued_on, s.payout_date, s.due_date)` : sql`s.issued_on = ${day}::date`,
  );

/** The statements that were paid to the account. Their ids first: by itself PostgreSQL may walk through all statements. */
export const listStatementsOfIban = (db: Tx, iban: string) =>
  listStatements(
    db,
    sql`s.id in (select distinct p.statement_id from payouts p where p.iban = ${iban}
      order by p.statement_id desc limit ${SEARCH_LIMIT})`,
  );

/** The companies that now have the account. */
export const listAccounts = (db: Tx, iban: string): Promise<AccountHit[]> =>
  found(
    db,
    sql`select c.id::float8 as id, c.company_name as "companyName", c.iban from companies c
    where c.iban = ${iban} and c.deleted_at is null order by c.id desc`,
  );

export const listPayments = (db: Tx, reference: string): Promise<PaymentHit[]> =>
  found(
    db,
    sql`select p.id::float8 as id, p.reference, p.occurred_on as day, p.amount_cents::float8 as cents,
      p.company_id::float8 as "companyId", c.company_name as "companyName", p.settled_in as "settledIn"
    from payments p left join companies c on c.id = p.company_id where p.reference = ${reference} order by p.id desc`,
  );

export const listFiles = (db: Tx, number: string): Promise<FileHit[]> =>
  found(
    db,
    sql`select f.id::float8 as id, f.number, f.run_id::float8 as "runId", f.payments, f.total_cents::float8 as cents
    from payout_files f where f.number = ${number} order by f.id desc`,
  );

const listMovements = (db: Tx, condition: SQL): Promise<MovementHit[]> =>
  found(
    db,
    sql`select e.id::float8 as id, coalesce(e.booked_on, e.value_on) as day, e.cents::float8 as cents,
      e.counterparty_name as "counterpartyName", coalesce(e.reference, e.bank_reference) as reference
    from bank_entries e where ${condition} order by e.id desc`,
  );

export const listMovementsOfReference = (db: Tx, references: readonly string[]) =>
  listMovements(db, sql`e.reference = any (${sql.param([...references])}::text[])`);

export const listMovementsOfBank = (db: Tx, reference: string) =>
  listMovements(db, sql`e.bank_reference = ${reference}`);

export const listMovementsOfSum = (db: Tx, cents: number) =>
  listMovements(db, sql`e.cents in (${cents}::bigint, ${-cents}::bigint)`);
