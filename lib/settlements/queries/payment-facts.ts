import { type SQL, sql } from "drizzle-orm";
import type { AnyPgTable } from "drizzle-orm/pg-core";
import { OPEN_IBAN_CHANGE } from "#lib/companies/queries/iban-changes.ts";
import type { PaymentFacts } from "#lib/settlements/rules/payment.ts";

/** The newest verification of a transfer's payee. One that the bank has not finished counts only without a finished one. */
const PAYEE_OF_TRANSFER = sql`(
  select jsonb_build_object('state', k.state, 'name', k.name, 'reason', k.reason) from payee_checks k
  where k.payout_id = p.id order by k.state = 'pending', k.id desc limit 1)`;

/**
 * Whether the bank has paid a transfer `p` although its file was withdrawn, and the statement's money may leave again. The database's
 * is_paid_elsewhere says the same.
 */
const PAID_ELSEWHERE = sql`p.paid_withdrawn_at is not null and p.rejected_at is not null and p.paid_on is null
  and (p.paid_withdrawn_on is not null or p.alarm_ended_at is null)`;

/** The payment facts of a row of `statement`, a table or an alias, as one JSON value. */
export const paymentFactsOf = (statement: AnyPgTable | SQL): SQL<PaymentFacts> => sql<PaymentFacts>`(
  select jsonb_build_object('iban', c.iban, 'payeeName', coalesce(c.account_holder_name, c.company_name),
    'ibanChangedOn', (select ${helsinkiDay(sql`h.changed_at`)} from iban_changes h
      where h.company_id = c.id and ${OPEN_IBAN_CHANGE}),
    'transfer', (select jsonb_build_object('madeOn', ${helsinkiDay(sql`p.made_at`)},
        'executedOn', coalesce(p.executed_on, ${statement}.payout_date), 'iban', p.iban, 'payeeName', p.payee_name,
        'acceptedOn', ${helsinkiDay(sql`p.accepted_at`)}, 'paidOn', p.paid_on,
        'rejectedOn', ${helsinkiDay(sql`p.rejected_at`)}, 'reason', p.reason,
        'releasedOn', ${helsinkiDay(sql`p.released_at`)}, 'payee', ${PAYEE_OF_TRANSFER},
        'withdrawn', p.withdrawn, 'approved', p.approved)
      from payouts p where p.statement_id = ${statement}.id order by p.rejected_at is null desc, p.id desc limit 1),
    'paidWithdrawnOn', (select ${helsinkiDay(sql`max(p.paid_withdrawn_at)`)} from payouts p
      where p.statement_id = ${statement}.id and ${PAID_ELSEWHERE}),
    'receivedCents', coalesce(r.cents, 0), 'receivedOn', r.last)
  from companies c, lateral (select sum(r.cents) as cents, max(r.received_on) filter (where r.carried_to is null) as last
    from statement_receipts r where r.statement_id = ${statement}.id) r
  where c.id = ${statement}.company_id)`;

function helsinkiDay(instant: SQL): SQL {
  return sql`(${instant} at time zone 'Europe/Helsinki')::date`;
}

/** Cents of the lines that correct earlier periods, for a row of `statement`, a table or an alias. */
export const correctionsOf = (statement: AnyPgTable | SQL): SQL<number> => sql<number>`(
  select coalesce(sum(l.amount_cents), 0)::float8 from statement_lines l
  where l.statement_id = ${statement}.id and l.company_id = ${statement}.company_id and l.code = 'CORRECTION')`;
