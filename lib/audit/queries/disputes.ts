import { sql } from "drizzle-orm";

/**
 * A credited dispute has one credit note of its own statement, or one correcting card payment of its own card payment, over the
 * cents that it tells. Other disputes have none, and no correction stands without its dispute.
 */
export const DISPUTES = sql`
  select 'question ' || d.id as named, not coalesce(case
      when d.state <> 'credited' then num_nonnulls(d.credit_note_id, d.correction_id, d.credited_cents) = 0
      when d.credit_note_id is not null then d.correction_id is null
        and (n.kind, n.company_id, n.credits_id, n.total_cents) = ('credit_note', d.company_id, d.statement_id, d.credited_cents)
        and count(*) over (partition by d.credit_note_id) = 1
      else (c.company_id, c.amount_cents, c.reference) = (d.company_id, d.credited_cents, 'kysymys-' || d.id)
        and (c.vehicle_id, c.occurred_at, c.vat_basis_points, c.method) = (p.vehicle_id, p.occurred_at, p.vat_basis_points, p.method)
        and p.company_id = d.company_id and count(*) over (partition by d.correction_id) = 1
      end, false) or (d.state = 'open') <> (d.closed_at is null) as differs
  from disputes d left join statements n on n.id = d.credit_note_id left join payments c on c.id = d.correction_id
    left join payments p on p.id = d.payment_id
  union all
  select 'payment ' || c.reference, true from payments c
  where c.sender like 'user:%' and c.reference like 'kysymys-%' and not exists (select from disputes d where d.correction_id = c.id)`;
