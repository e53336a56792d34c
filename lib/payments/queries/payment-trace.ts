import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";

/** One card payment and its settlement. */
export type TracedPayment = {
  id: number;
  /** The API client that sent it; null for an admin's upload. */
  program: string | null;
  reference: string;
  occurredMs: number;
  receivedMs: number;
  cents: number;
  tipCents: number | null;
  vatBasisPoints: number;
  method: string;
  licensePlate: string | null;
  vehicleId: number | null;
  companyId: number | null;
  companyName: string | null;
  assignedBy: string | null;
  correction: boolean;
  settledIn: PlainDate | null;
  /** The final statement of that period; null while the period is open. */
  statementId: number | null;
  statementNumber: string | null;
};

export async function findPayment(db: Tx, id: number): Promise<TracedPayment | null> {
  const [row] = await db.execute<TracedPayment>(sql`
    select p.id::float8 as id, p.reference, (select c.name from api_clients c
        where c.id = substring(p.sender from '^client:([0-9]{1,15})$')::bigint) as program, (extract(epoch from p.occurred_at) * 1000)::float8 as "occurredMs",
      (extract(epoch from p.received_at) * 1000)::float8 as "receivedMs", p.amount_cents::float8 as cents, p.tip_cents::float8 as "tipCents",
      p.vat_basis_points as "vatBasisPoints", p.method, coalesce(v.license_plate, p.license_plate) as "licensePlate",
      p.vehicle_id::float8 as "vehicleId", p.company_id::float8 as "companyId", c.company_name as "companyName",
      p.assigned_by as "assignedBy", p.correction, p.settled_in as "settledIn", s.id::float8 as "statementId",
      s.number as "statementNumber"
    from payments p left join vehicles v on v.id = p.vehicle_id left join companies c on c.id = p.company_id
      left join statements s on s.company_id = p.company_id and s.period_start = p.settled_in and s.kind = 'settlement'
    where p.id = ${id}`);
  return row ?? null;
}

export type SettledSum = { count: number; cents: number };

/**
 * All payments behind the same lines of the statement (same vehicle and period, late ones separate), and the sum of those
 * lines.
 */
export async function sumOfLines(
  db: Tx,
  { companyId, settledIn, vehicleId, correction, statementId }: TracedPayment,
): Promise<{ payments: SettledSum; lines: SettledSum }> {
  const [row] = await db.execute<{ payments: SettledSum; lines: SettledSum }>(sql`
    select (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(p.amount_cents), 0)) from payments p
        where p.company_id = ${companyId} and p.settled_in = ${settledIn}::date and p.vehicle_id = ${vehicleId}
          and p.correction = ${correction}) as payments,
      (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(l.amount_cents), 0)) from statement_lines l
        where l.statement_id = ${statementId} and l.vehicle_id = ${vehicleId}
          and case when ${correction} then l.code = 'CORRECTION' and l.basis ->> 'of' = 'gross' else l.code = 'CARD_GROSS' end) as lines`);
  if (!row) throw new Error("a sum has one row");
  return row;
}
