import { sql } from "drizzle-orm";
import { SYSTEM } from "#lib/domain/actor.ts";
import { addDays, type PlainDate, startOfDay } from "#lib/domain/calendar.ts";
import { payoutDateOf } from "#lib/domain/settlement/banking-days.ts";
import { creditableLines } from "#lib/domain/settlement/credit.ts";
import type { Seller } from "#lib/domain/settlement/document.ts";
import type { Period } from "#lib/domain/settlement/inputs.ts";
import { periodOf, periodsBetween, previousPeriod } from "#lib/domain/settlement/period.ts";
import { creditStatement } from "#lib/use-cases/settlements/credit.ts";
import { finaliseRun } from "#lib/use-cases/settlements/finalise.ts";
import type { Database, Tx } from "../client.ts";
import { listLines } from "../queries/statements.ts";
import { type DemoPayment, type DrivenDays, makePayments, paymentAt } from "./card-payments.ts";
import { DEMO_OWNER } from "./generate.ts";

/** A year of fortnights, and the one that is running. */
const PERIODS = 26;
const DEADLINE_MS = 60_000;
const ROWS_AT_ONCE = 10_000;
const BY = "admin@tolppa.example";

/** Whose cars drive all day; elsewhere a payment by card is still rare. */
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
/** Its last statement ends below zero: a ride was refunded after a fortnight in the garage. */
const BELOW_ZERO = "Tmi Pekka Järvinen";
/** Stood still for four periods: carried over three times, then invoiced. */
const STOOD_STILL = "Hyvinkään Kyyti Laaksonen Ky";

type Settling = { database: Database; today: PlainDate; seller: Seller | null };

/**
 * A year of card payments and, where somebody sells, of final statements: made by the product's own errands as if each
 * period had been closed on the banking day after it. Among them a correction, a credit note, a debt that is carried over
 * and one that was invoiced; the demo owner's newest statement is left for the product to send.
 */
export async function seedSettlements({ database, today, seller }: Settling): Promise<void> {
  const running = periodOf(today);
  const periods = periodsBetween(addDays(running.start, -14 * PERIODS), today);
  const access = { mode: "write", deadlineMs: DEADLINE_MS } as const;
  await database.asActor(SYSTEM, access, async (db) => {
    await insertPayments(db, { today, running, since: periods[0] });
    await insertDiscount(db, today);
  });
  if (!seller) return;
  const last = previousPeriod(running);
  const credited = periods.at(-5);
  for (const period of periods.slice(0, -1)) {
    const now = new Date(startOfDay(payoutDateOf(period.end, 0)).getTime() + 8.5 * 3_600_000);
    const runId = await database.asActor(SYSTEM, access, (db) => insertRun(db, period));
    await finaliseRun({ database, runId, by: { label: BY }, seller, now });
    await database.asActor(SYSTEM, access, async (db) => {
      if (period === credited) await creditOwner(db, period, now);
      await noteAsPast(db, { runId, now, kept: period.start === last.start });
    });
  }
}

/** A campaign of a quarter of a year among the vehicles of the demo owner's dispatch provider. */
async function insertDiscount(db: Tx, today: PlainDate): Promise<void> {
  await db.execute(sql`
    insert into discounts (name, target, basis_points, provider, valid_from, valid_to, created_by)
    select 'Kampanja', 'monthlyFee', 2000, 'taksiHelsinki', ${addDays(today, -170)}::date, ${addDays(today, -80)}::date, ${BY}
    where not exists (select from discounts)`);
}

type Span = { today: PlainDate; running: Period; since: Period | undefined };

async function insertPayments(db: Tx, { today, running, since }: Span): Promise<void> {
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
}

/** Days on which a company's cars were out of use, though nobody had said so. */
function isStanding(name: string, { settledIn }: DemoPayment, last: Period): boolean {
  if (settledIn === null) return false;
  if (name === BELOW_ZERO) return settledIn === last.start;
  return name === STOOD_STILL && settledIn <= last.start && settledIn > addDays(last.start, -4 * 14);
}

type Driven = DrivenDays & { name: string };

/** One that came too late, one refund that is more than what came in, one of a plate that nobody has. */
function oddPayments(driven: readonly Driven[], today: PlainDate, last: Period): DemoPayment[] {
  const at = (day: PlainDate, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000);
  const of = (name: string) => driven.find((one) => one.name === name);
  const late = of(BUSY[0] ?? "");
  const below = of(BELOW_ZERO);
  const unknown = paymentAt(at(addDays(today, -2), 18), {
    ...{ companyId: null, vehicleId: null, reference: "T-20418", amountCents: 3_270, method: "card" },
  });
  return [
    { ...unknown, licensePlate: "ZXA-918", settledIn: null },
    ...(late
      ? [
          {
            ...paymentAt(at(addDays(last.start, -3), 21), {
              ...{ companyId: late.companyId, vehicleId: late.vehicleId },
              ...{ reference: "T-19977", amountCents: 4_150, method: "card" },
            }),
            settledIn: last.start,
            correction: true,
          },
        ]
      : []),
    ...(below
      ? [2_450, -8_000].map((amountCents, index) =>
          paymentAt(at(addDays(last.start, 3 + index), 14), {
            ...{ companyId: below.companyId, vehicleId: below.vehicleId },
            ...{ reference: `T-2010${index}`, amountCents, method: "card" },
          }),
        )
      : []),
  ];
}

/** By company and vehicle: what the trigger wrote down when the demo's vehicles came into use. */
async function listDrivenDays(db: Tx, days: { from: PlainDate; to: PlainDate }): Promise<Driven[]> {
  const rows = await db.execute<Omit<Driven, "ridesPerTenDays">>(sql`
    select c.company_name as name, c.id::int as "companyId", a.vehicle_id::int as "vehicleId",
      greatest(a.active_from, ${days.from}::date)::text as from, coalesce(a.active_to, ${days.to}::date)::text as to
    from vehicle_activities a join companies c on c.id = a.company_id order by a.vehicle_id, a.active_from`);
  return rows.map((row) => ({ ...row, ridesPerTenDays: BUSY.includes(row.name) ? 24 : 4 }));
}

async function insertRows(db: Tx, payments: readonly DemoPayment[]): Promise<void> {
  await db.execute(sql`
    insert into payments (sender, reference, company_id, vehicle_id, license_plate, amount_cents, vat_basis_points, method,
      occurred_at, occurred_on, settled_in, correction, received_at)
    select 'csv', reference, "companyId", "vehicleId", "licensePlate", "amountCents", "vatBasisPoints", method,
      "occurredAt", "occurredOn", "settledIn", correction, "occurredAt" + interval '3 minutes'
    from jsonb_to_recordset(${JSON.stringify(payments)}::text::jsonb) as payment (reference text, "companyId" bigint,
      "vehicleId" bigint, "licensePlate" text, "amountCents" bigint, "vatBasisPoints" integer, method text,
      "occurredAt" timestamptz, "occurredOn" date, "settledIn" date, correction boolean)
    on conflict do nothing`);
}

async function insertRun(db: Tx, { start, end }: Period): Promise<number> {
  const [row] = await db.execute<{ id: number }>(sql`
    insert into settlement_runs (period_start, period_end) values (${start}, ${end})
    on conflict (period_start) do update set period_end = excluded.period_end returning id::int`);
  return row?.id ?? 0;
}

/** The demo owner was charged for a vehicle that stood in the garage. */
async function creditOwner(db: Tx, period: Period, now: Date): Promise<void> {
  const [statement] = await db.execute<{ id: number; companyId: number }>(sql`
    select s.id::int, s.company_id::int as "companyId" from statements s join companies c on c.id = s.company_id
    where c.contact_email = ${DEMO_OWNER.email} and s.period_start = ${period.start} and s.kind = 'settlement'`);
  if (!statement) return;
  const lines = (await listLines(db, [statement.id])).get(statement.id) ?? [];
  const fee = creditableLines(lines).find(({ line }) => line.code === "MONTHLY_FEE");
  if (!fee) return;
  const today = payoutDateOf(period.end, 0);
  const ctx = { actor: { ...SYSTEM, label: BY }, db, now, today, requestId: "demo" };
  await creditStatement(ctx, {
    ...{ companyId: statement.companyId, statementId: statement.id },
    body: { positions: [fee.position], reason: "Auto oli korjaamolla kolarin jälkeen" },
  });
}

type Past = { runId: number; now: Date; kept: boolean };

/** As if it had been done then: the run's clock, and the statements sent the same morning. */
async function noteAsPast(db: Tx, { runId, now, kept }: Past): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    update settlement_runs set closed_at = ${at}, finalised_at = ${at}, created_at = ${at} where id = ${runId}`);
  await db.execute(sql`
    insert into statement_dispatches (statement_id, company_id, channel, address, sent_at)
    select s.id, s.company_id, c.billing_type, coalesce(c.e_invoicing_address, c.email_invoicing_address), ${at}::timestamptz
    from statements s join companies c on c.id = s.company_id
    where c.billing_type is not null and not (${kept} and c.contact_email = ${DEMO_OWNER.email} and s.run_id = ${runId})
      and not exists (select from statement_dispatches d where d.statement_id = s.id)`);
}
