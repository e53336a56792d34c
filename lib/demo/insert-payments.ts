import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { addDays, type PlainDate, startOfDay } from "#lib/core/calendar.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { previousPeriod } from "#lib/settlements/rules/period.ts";
import { type DemoPayment, type DrivenDays, makePayments, paymentAt } from "./card-payments.ts";

const ROWS_AT_ONCE = 10_000;

/** Companies whose vehicles drive all day. Other companies have few card payments. */
const BUSY: readonly string[] = [
  "Mäkelän Liikenne Ky",
  "Kuljetus A. Hassan Tmi",
  "Salon Seudun Taksi Ky",
  "Nokian Taksi Lehtonen Oy",
  "Äänekosken Taksiliikenne Oy",
  "Mikkelin Taksiliike Väisänen Oy",
  "Sámi Táksi Oy",
  "Rauman Pitsitaksi Oy",
  "Kokkolan Meritaksi Oy",
  "Kajaanin Kyytiveljet Oy",
  "Lindqvist Trafik Ab",
  "Riihimäen Ratataksi Oy",
  "Tmi Pekka Järvinen",
];
/** The company whose last statement ends below zero: it refunded a ride after two weeks in the garage. */
const BELOW_ZERO = "Tmi Pekka Järvinen";
/**
 * The company that had no rides for four periods: its debt is carried over three times, then invoiced. On some days another
 * company with few rides has the same result.
 */
export const STOOD_STILL = "Hyvinkään Kyyti Laaksonen Ky";
/** A company that had no rides for four periods, three periods earlier: its invoice is overdue. */
export const STOOD_STILL_BEFORE = "Kittilän Liikenne Ylitalo Oy";
const EARLIER_DAYS = 3 * 14;

type Span = { today: PlainDate; running: Period; since: Period | undefined };

/** Card payments of every vehicle in use, and the special ones that a demo has to show. */
export async function insertDemoPayments(db: Tx, { today, running, since }: Span): Promise<void> {
  const start = since?.start ?? running.start;
  const driven = await listDrivenDays(db, { from: start, to: today });
  const last = previousPeriod(running);
  const ordinary = driven
    .flatMap(({ name, ...days }) => makePayments(days).map((payment) => ({ name, payment })))
    .filter(({ name, payment }) => !isStanding(name, payment, last));
  const payments = [...ordinary.map(({ payment }) => payment), ...oddPayments(driven, today, last)];
  for (let at = 0; at < payments.length; at += ROWS_AT_ONCE) {
    await insertRows(db, payments.slice(at, at + ROWS_AT_ONCE));
  }
  await insertShares(db);
}

/** Whether a payment falls in a period without rides of its company. Such a payment is left out. */
function isStanding(name: string, { settledIn }: DemoPayment, last: Period): boolean {
  if (settledIn === null) return false;
  if (name === BELOW_ZERO) return settledIn === last.start;
  const end = name === STOOD_STILL_BEFORE ? addDays(last.start, -EARLIER_DAYS) : last.start;
  const stood = name === STOOD_STILL || name === STOOD_STILL_BEFORE;
  return stood && settledIn <= end && settledIn > addDays(end, -4 * 14);
}

type Driven = DrivenDays & { name: string };

/** A late payment, a refund above the income, and a payment with an unknown plate. */
function oddPayments(driven: readonly Driven[], today: PlainDate, last: Period): DemoPayment[] {
  const at = (day: PlainDate, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000);
  const of = (name: string) => driven.find((one) => one.name === name);
  const late = of(BUSY[0] ?? "");
  const below = of(BELOW_ZERO);
  const unknown = paymentAt(at(addDays(today, -2), 18), {
    companyId: null,
    vehicleId: null,
    reference: "T-20418",
    amountCents: 3_270,
    method: "card",
  });
  return [
    { ...unknown, licensePlate: "ZXA-918", settledIn: null },
    ...(late
      ? [
          {
            ...paymentAt(at(addDays(last.start, -3), 21), {
              companyId: late.companyId,
              vehicleId: late.vehicleId,
              reference: "T-19977",
              amountCents: 4_150,
              method: "card",
            }),
            settledIn: last.start,
            correction: true,
          },
        ]
      : []),
    ...(below
      ? [2_450, -8_000].map((amountCents, index) =>
          paymentAt(at(addDays(last.start, 3 + index), 14), {
            companyId: below.companyId,
            vehicleId: below.vehicleId,
            reference: `T-2010${index}`,
            amountCents,
            method: "card",
          }),
        )
      : []),
  ];
}

/** The days in use by company and vehicle, which a trigger wrote when the demo's vehicles came into use. */
async function listDrivenDays(db: Tx, days: { from: PlainDate; to: PlainDate }): Promise<Driven[]> {
  const rows = await db.execute<Omit<Driven, "ridesPerTenDays">>(sql`
    select c.company_name as name, c.id::int as "companyId", a.vehicle_id::int as "vehicleId",
      greatest(a.active_from, ${days.from}::date)::text as from, coalesce(a.active_to, ${days.to}::date)::text as to
    from vehicle_activities a join companies c on c.id = a.company_id order by a.vehicle_id, a.active_from`);
  return rows.map((row) => ({ ...row, ridesPerTenDays: BUSY.includes(row.name) ? 24 : 4 }));
}

/** Two drivers in use share a vehicle, one until four and one after. A payment in an app names no driver. */
async function insertRows(db: Tx, payments: readonly DemoPayment[]): Promise<void> {
  await db.execute(sql`
    with crews as (
      select company_id, array_agg(id order by id) as ids from drivers where status = 'active' group by company_id)
    insert into payments (sender, reference, company_id, vehicle_id, driver_id, license_plate, amount_cents, tip_cents, vat_basis_points,
      method, occurred_at, occurred_on, settled_in, correction, received_at)
    select 'csv', reference, "companyId", "vehicleId",
      case when method <> 'app' then ids[1 + ("vehicleId"
        + (extract(hour from "occurredAt" at time zone 'Europe/Helsinki') >= 16)::int) % cardinality(ids)] end,
      "licensePlate", "amountCents", "tipCents", "vatBasisPoints", method, "occurredAt", "occurredOn", "settledIn", correction,
      "occurredAt" + interval '3 minutes'
    from jsonb_to_recordset(${JSON.stringify(payments)}::text::jsonb) as payment (reference text, "companyId" bigint,
      "vehicleId" bigint, "licensePlate" text, "amountCents" bigint, "tipCents" bigint, "vatBasisPoints" integer, method text,
      "occurredAt" timestamptz, "occurredOn" date, "settledIn" date, correction boolean)
    left join crews on crews.company_id = payment."companyId"
    on conflict do nothing`);
}

/** Busy companies keep 60 % of the rides without VAT, and 55 % of their first driver's. */
async function insertShares(db: Tx): Promise<void> {
  const busy = sql`select c.id from companies c where c.company_name = any (${sql.param(BUSY)}::text[])`;
  await db.execute(sql`
    insert into driver_shares (company_id, driver_id, basis, employer_basis_points, changed_at)
    select c.id, null, 'net', 6000, now() from (${busy}) c
    union all
    select d.company_id, min(d.id), 'net', 5500, now() from drivers d
      where d.status = 'active' and d.company_id in (${busy}) group by d.company_id
    on conflict do nothing`);
}
