import { sql } from "drizzle-orm";
import type { Database, Tx } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { addDays, daysFrom, helsinkiDate, type PlainDate, startOfDay } from "#lib/core/calendar.ts";
import { listLines } from "#lib/settlements/queries/statements.ts";
import { payoutDateOf } from "#lib/settlements/rules/banking-days.ts";
import { creditableLines } from "#lib/settlements/rules/credit.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { periodOf, periodsBetween, previousPeriod } from "#lib/settlements/rules/period.ts";
import { creditStatement } from "#lib/settlements/use-cases/credit.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { type DemoBank, openDemoBank } from "./bank.ts";
import { DEMO_OWNER } from "./generate.ts";
import { insertDemoPayments } from "./insert-payments.ts";

/** A year of two-week periods, and the current period. */
const PERIODS = 26;
const DEADLINE_MS = 60_000;
const BY = "admin@tolppa.example";

type PayoutFile = { runId: number; number: string; body: string; now: Date };
type Settling = { database: Database; today: PlainDate; seller: Seller | null };

/**
 * Inserts a year of card payments and, with a configured seller, of final statements. Use cases make them as if each period had
 * been closed on the banking day after it. They include a correction, a credit note, a debt that is carried over and invoiced
 * debts. The bank answers the payment files. The portal still has to send the demo owner's newest statement, and an admin still
 * has to make the newest payouts.
 */
export async function seedSettlements({ database, today, seller }: Settling): Promise<void> {
  const running = periodOf(today);
  const periods = periodsBetween(addDays(running.start, -14 * PERIODS), today);
  const access = { mode: "write", deadlineMs: DEADLINE_MS } as const;
  await database.asActor(SYSTEM, access, async (db) => {
    await insertDemoPayments(db, { today, running, since: periods[0] });
    await insertDiscounts(db, today);
  });
  if (!seller) return;
  const last = previousPeriod(running);
  const credited = periods.at(-5);
  const bank = openDemoBank(database, seller);
  const files: PayoutFile[] = [];
  for (const period of periods.slice(0, -1)) {
    const then = startOfDay(payoutDateOf(period.end, 0)).getTime() + 8.5 * 3_600_000;
    const now = new Date(Math.min(then, Date.now()));
    const runId = await database.asActor(SYSTEM, access, (db) => insertRun(db, period));
    await finaliseRun({ database, runId, by: { label: BY }, seller, now });
    await database.asActor(SYSTEM, access, async (db) => {
      if (period === credited) await creditOwner(db, period, now);
      await noteAsPast(db, { runId, now, kept: period.start === last.start });
    });
    // The newest run's payouts are left for an admin.
    const file = period.start === last.start ? null : await bank.makeFile(runId, now);
    if (file) files.push({ ...file, now });
  }
  // A continued seed finds all files made: the bank does not answer twice.
  if (files.length > 0) await letTheBankAnswer(bank, files, today);
}

/** The bank's answers to all payment files; it paid the older ones entirely. */
async function letTheBankAnswer(
  bank: DemoBank,
  files: readonly PayoutFile[],
  today: PlainDate,
): Promise<void> {
  const older = files.slice(0, -2);
  const [before, newest] = files.slice(-2);
  for (const file of older) await bank.accept(file, file.now);
  await bank.book("DEMO-2026-A", older);
  if (before) {
    const corrected = await bank.correct(before, daysFrom(before.now, 3));
    await bank.book("DEMO-2026-B", corrected ? [before, corrected] : [before]);
  }
  if (newest) {
    await bank.reject(newest, new Date());
    await bank.book("DEMO-2026-C", [newest]);
  }
  await bank.holdAccount(new Date());
  await bank.receivePayments(today);
}

/**
 * Discounts: one of three months for the demo owner's dispatch provider, one without an end for another provider, one in the
 * future, and a cancelled one.
 */
async function insertDiscounts(db: Tx, today: PlainDate): Promise<void> {
  const day = (days: number) => sql`${addDays(today, days)}::date`;
  await db.execute(sql`
    insert into discounts (name, target, basis_points, amount_cents, provider, valid_from, valid_to, cancelled, note, created_by)
    select * from (values
      ('Kampanja', 'monthlyFee', 2000, null::int, 'taksiHelsinki', ${day(-170)}, ${day(-80)}, false, null, ${BY}),
      ('Pohjoisen alennus', 'commission', 1000, null, 'leviKittila', ${day(-120)}, null, false,
        'Sovittu syksyn kokouksessa vuodeksi kerrallaan', ${BY}),
      ('Talven liittymisetu', 'joiningFee', null, 2500, null, ${day(20)}, ${day(110)}, false, null, ${BY}),
      ('Joulukampanja', 'monthlyFee', null, 500, null, ${day(25)}, ${day(40)}, true, 'Korvattu liittymisedulla', ${BY})
    ) made where not exists (select from discounts)`);
}

async function insertRun(db: Tx, { start, end }: Period): Promise<number> {
  const [row] = await db.execute<{ id: number }>(sql`
    insert into settlement_runs (period_start, period_end) values (${start}, ${end})
    on conflict (period_start) do update set period_end = excluded.period_end returning id::int`);
  return row?.id ?? 0;
}

/** The demo owner was charged for a vehicle in the garage. */
async function creditOwner(db: Tx, period: Period, now: Date): Promise<void> {
  const [statement] = await db.execute<{ id: number; companyId: number }>(sql`
    select s.id::int, s.company_id::int as "companyId" from statements s join companies c on c.id = s.company_id
    where c.contact_email = ${DEMO_OWNER.email} and s.period_start = ${period.start} and s.kind = 'settlement'`);
  if (!statement) return;
  const lines = (await listLines(db, [statement.id])).get(statement.id) ?? [];
  const fee = creditableLines(lines).find(({ line }) => line.code === "MONTHLY_FEE");
  if (!fee) return;
  const ctx = {
    actor: { ...SYSTEM, label: BY },
    db,
    now,
    today: helsinkiDate(now),
    requestId: "demo",
    confirmed: true,
  };
  await creditStatement(ctx, {
    companyId: statement.companyId,
    statementId: statement.id,
    body: { positions: [fee.position], reason: "Auto oli korjaamolla kolarin jälkeen" },
  });
}

type Past = { runId: number; now: Date; kept: boolean };

/** Moves the run's instants into the past, and sends the statements on the same morning. */
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
