import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { BillingType } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Language } from "#lib/core/language.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type {
  ActiveInterval,
  Overpayment,
  PackagePeriod,
  VatShare,
  VehicleInputs,
} from "#lib/settlements/rules/inputs.ts";

// Reads the inputs of statements, for one company or for hundreds: each function is one SQL statement. Functions of
// the database (0020) read the vehicles, because a fee may depend on days with another company.

/** A company as its statement names it, with its packages and the outcome of its last statement. */
export type SettledCompany = {
  id: number;
  name: string;
  businessId: string;
  provider: ProviderId;
  status: Status;
  deleted: boolean;
  language: Language;
  street: string;
  postCode: string;
  city: string;
  email: string;
  billingType: BillingType | null;
  eInvoicingAddress: string | null;
  eInvoicingOperator: string | null;
  emailInvoicingAddress: string | null;
  iban: string | null;
  bic: string | null;
  accountantEmail: string | null;
  packages: PackagePeriod[];
  /** The balance carried over from the latest statement before the period; 0 without one. */
  carryOutCents: number;
  carriedPeriods: number;
};

export async function listSettledCompanies(
  db: Tx,
  companyIds: readonly number[],
  before: PlainDate,
): Promise<SettledCompany[]> {
  const rows = await db.execute<SettledCompany>(sql`
    select c.id::int, c.company_name as name, c.business_id as "businessId", c.provider, c.status,
      c.deleted_at is not null as deleted, c.language, c.street, c.post_code as "postCode", c.city, c.contact_email as email,
      c.billing_type as "billingType", c.e_invoicing_address as "eInvoicingAddress",
      c.e_invoicing_operator as "eInvoicingOperator", c.email_invoicing_address as "emailInvoicingAddress",
      c.iban, c.bic, c.accountant_email as "accountantEmail",
      coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'startDate', p.starts_on, 'endDate', p.ends_before - 1)
        order by p.starts_on) from company_packages p where p.company_id = c.id), '[]') as packages,
      coalesce(last.carry_out_cents, 0)::float8 as "carryOutCents", coalesce(last.carried_periods, 0) as "carriedPeriods"
    from companies c left join lateral (select s.carry_out_cents, s.carried_periods from statements s
      where s.company_id = c.id and s.kind = 'settlement' and s.period_start < ${before}::date
      order by s.period_start desc limit 1) last on true
    where c.id = any (${idList(companyIds)}::bigint[]) order by c.id`);
  return [...rows];
}

export type SettledVehicle = {
  companyId: number;
  id: number;
  licensePlate: string | null;
  active: ActiveInterval[];
  joiningFeeCharged: boolean;
  elsewhere: NonNullable<VehicleInputs["elsewhere"]> | null;
};

/** Lists vehicles in use in the months of the period, before the day `until`. */
export async function listSettledVehicles(
  db: Tx,
  companyIds: readonly number[],
  days: { monthsFrom: PlainDate; from: PlainDate; until: PlainDate },
): Promise<SettledVehicle[]> {
  const rows = await db.execute<SettledVehicle>(sql`
    select company_id::int as "companyId", vehicle_id::int as id, license_plate as "licensePlate", active,
      joining_fee_charged as "joiningFeeCharged", elsewhere
    from settlement_vehicles(${idList(companyIds)}::bigint[], ${days.monthsFrom}::date, ${days.from}::date, ${days.until}::date)`);
  return [...rows];
}

/** Plates of vehicles that have payments but were not in use. */
export async function listSettledPlates(
  db: Tx,
  companyIds: readonly number[],
  vehicleIds: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await db.execute<{ id: number; plate: string | null }>(sql`
    select id::int, license_plate as plate
    from settlement_plates(${idList(companyIds)}::bigint[], ${idList(vehicleIds)}::bigint[])`);
  return new Map(rows.map(({ id, plate }) => [id, plate]));
}

export type PaymentSum = {
  companyId: number;
  vehicleId: number;
  /** Negative for refunds. */
  cents: number;
  count: number;
  vatBasisPoints: number;
  firstAt: number;
};

/**
 * Sums the payments of the period without corrections, by vehicle, capture or refund, VAT rate, and stretch of days
 * between the company's `cuts`. Most companies have no cuts.
 */
export async function listPaymentSums(
  db: Tx,
  companyIds: readonly number[],
  { periodStart, cuts }: { periodStart: PlainDate; cuts: ReadonlyMap<number, readonly PlainDate[]> },
): Promise<PaymentSum[]> {
  const cut = [...cuts].map(([id, days]) => ({ id, days: `{${days.join(",")}}` }));
  const rows = await db.execute<PaymentSum>(sql`
    select company_id::int as "companyId", vehicle_id::int as "vehicleId", cents::float8, count::int,
      vat_basis_points as "vatBasisPoints", (extract(epoch from first_at) * 1000)::float8 as "firstAt"
    from settlement_payments(${idList(companyIds)}::bigint[], ${periodStart}::date, ${JSON.stringify(cut)}::text::jsonb)`);
  return [...rows];
}

export type CorrectionSum = {
  companyId: number;
  vehicleId: number;
  cents: number;
  periodStart: PlainDate;
  statement: string | null;
  basisPoints: number;
  /** The same payments by VAT rate, the highest first. */
  vat: VatShare[];
};

/** Sums payments that came after their own period was closed, by that period, with the commission rate of their day. */
export async function listCorrectionSums(
  db: Tx,
  companyIds: readonly number[],
  periodStart: PlainDate,
): Promise<CorrectionSum[]> {
  const rows = await db.execute<CorrectionSum>(sql`
    with late as (
      select p.company_id, p.vehicle_id, p.amount_cents, p.vat_basis_points, p.occurred_on, date '2026-01-05'
        + (floor((p.occurred_on - date '2026-01-05') / 14.0) * 14)::int as own_start
      from payments p
      where p.correction and p.settled_in = ${periodStart}::date and p.company_id = any (${idList(companyIds)}::bigint[])
    ), rated as (
    select late.company_id, late.vehicle_id, late.own_start, s.number, rate.basis_points, late.vat_basis_points,
      sum(late.amount_cents) as cents, count(*) as count
    from late left join statements s on s.company_id = late.company_id and s.period_start = late.own_start and s.kind = 'settlement'
    left join lateral (select p.name from company_packages p where p.company_id = late.company_id
      order by p.starts_on <= late.occurred_on desc, abs(p.starts_on - late.occurred_on) limit 1) package on true
    left join lateral (select r.commission_basis_points as basis_points from prices r
      where r.package = coalesce(package.name, 'standard') and r.valid_from <= late.occurred_on
      order by r.valid_from desc limit 1) rate on true
    group by late.company_id, late.vehicle_id, late.own_start, s.number, rate.basis_points, late.vat_basis_points)
    select company_id::int as "companyId", vehicle_id::int as "vehicleId", sum(cents)::float8 as cents,
      own_start as "periodStart", number as statement, coalesce(basis_points, 0) as "basisPoints",
      jsonb_agg(jsonb_build_object('vatBasisPoints', vat_basis_points, 'grossCents', cents, 'count', count)
        order by vat_basis_points desc) as vat
    from rated group by company_id, vehicle_id, own_start, number, basis_points
    order by company_id, own_start, vehicle_id, basis_points`);
  return [...rows];
}

export type OverpaymentRow = Overpayment & { companyId: number };

/** Lists these companies' unreturned overpayments of invoices, by number. */
export async function listOverpayments(db: Tx, companyIds: readonly number[]): Promise<OverpaymentRow[]> {
  const rows = await db.execute<OverpaymentRow>(sql`
    select s.company_id::int as "companyId", s.number as statement, (r.cents + s.total_cents)::float8 as cents
    from statements s, lateral (select sum(cents) as cents from statement_receipts r where r.statement_id = s.id) r
    where s.company_id = any (${idList(companyIds)}::bigint[]) and s.outcome = 'invoiced' and r.cents > -s.total_cents
    order by s.company_id, s.number`);
  return [...rows];
}

export type SettlementRules = { maxCarryPeriods: number; carryLimitCents: number; paymentTermDays: number };

/** The rules in force on a day. */
export async function findSettlementRules(db: Tx, day: PlainDate): Promise<SettlementRules> {
  const [rules] = await db.execute<SettlementRules>(sql`
    select max_carry_periods as "maxCarryPeriods", carry_limit_cents as "carryLimitCents", payment_term_days as "paymentTermDays"
    from settlement_rules where valid_from <= ${day}::date order by valid_from desc limit 1`);
  if (!rules) throw new RangeError(`No settlement rules on ${day}`);
  return rules;
}

export type DiscountRow = {
  id: number;
  target: "monthlyFee" | "joiningFee" | "commission";
  basisPoints: number | null;
  amountCents: number | null;
  name: string;
  validFrom: PlainDate;
  validTo: PlainDate | null;
  companyId: number | null;
  provider: ProviderId | null;
};

/** Lists discounts that are valid on some day of the period, in the order of byPriority. */
export async function listDiscountsOf(
  db: Tx,
  { start, end }: { start: PlainDate; end: PlainDate },
): Promise<DiscountRow[]> {
  const rows = await db.execute<DiscountRow>(sql`
    select id::int, target, basis_points as "basisPoints", amount_cents as "amountCents", name, valid_from as "validFrom",
      valid_to as "validTo", company_id::int as "companyId", provider
    from discounts where valid_from <= ${end}::date and (valid_to is null or valid_to >= ${start}::date) and not cancelled
    order by company_id nulls first, provider nulls first, id`);
  return [...rows];
}

/** Lists the next company ids after an id, including deleted companies. */
export async function listCompanyIdsAfter(db: Tx, after: number, limit: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(
    sql`select id::int from companies where id > ${after} order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export async function countCompanies(db: Tx): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from companies`);
  return row?.count ?? 0;
}

const idList = (ids: readonly number[]): string => `{${ids.join(",")}}`;
