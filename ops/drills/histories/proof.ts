import { listBankJournal } from "#lib/bookkeeping/use-cases/bank-journal.ts";
import { listJournal } from "#lib/bookkeeping/use-cases/journal.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { decide, readFile } from "./steps-bank.ts";
import { confirmWithdrawal } from "./steps-withdrawals.ts";
import type { World } from "./world.ts";

// At the end of a world everything under way arrives, and the portal's books are compared with the memory of the payments'
// senders and the bank. The audit cannot do that: it compares the books only with themselves.

/** More than a world's rows. */
const EVERYTHING = 100_000;

/** Returns the number of events of each company: payments, statements, transfers, receipts and changed accounts. */
export async function finish(world: World): Promise<number[]> {
  const { bank, admins, owner } = world;
  bank.book();
  bank.state();
  while (bank.answers.length + bank.notifications.length > 0) await readFile(world);
  const tell = () => world.carry({ name: "tell", by: admins[0], input: { days: 0 } });
  await tell();
  for (let left = 100; left > 0 && (await decide(world)); left -= 1);
  for (let left = 20; left > 0 && (await confirmWithdrawal(world)); left -= 1);
  await tell();
  await world.prove("the end", true);
  await comparePayments(world);
  await compareTransfers(world);
  await compareReceipts(world);
  await compareJournals(world);
  await compareDisputes(world);
  const [facts] = await owner<Record<string, number>[]>`
    select (select count(*)::int from payments) as "card payments", (select count(*)::int from statements) as statements,
      (select count(*)::int from payouts) as transfers, (select count(*)::int from payout_files) as "payment files", (select count(*)::int from payee_checks) as "payees verified",
      (select count(*)::int from payouts where rejected_at is not null) as "transfers rejected or sent back",
      (select count(*)::int from payout_files where withdrawn_at is not null) as "payment files withdrawn",
      (select count(*)::int from payout_files where approved_at is not null) as "payment files approved whole",
      (select count(*)::int from payouts where paid_withdrawn_at is not null) as "payouts paid although withdrawn",
      (select count(*)::int from payouts p where paid_withdrawn_on is not null and rejected_at is not null) as "payouts paid twice by the bank",
      (select count(*)::int from statements where outcome = 'invoiced') as invoices,
      (select count(*)::int from statement_receipts) as receipts,
      (select count(*)::int from statement_receipts where carried_to is not null) as "over-payments given back", (select count(*)::int from bank_files) as "files of the bank",
      (select count(*)::int from statements where kind = 'credit_note') as "credit notes",
      (select count(*)::int from disputes) as questions, (select count(*)::int from disputes where state = 'credited') as "questions credited",
      (select count(*)::int from bank_entries where outcome = 'assigned') as "movements assigned by hand",
      (select count(*)::int from statement_payment_steps) as "steps of money told"`;
  for (const [what, number] of Object.entries(facts ?? {}))
    world.done.set(what, (world.done.get(what) ?? 0) + number);
  const happened = await owner<{ number: number }[]>`
    select ((select count(*) from payments p where p.company_id = c.id) + (select count(*) from statements s where s.company_id = c.id)
      + (select count(*) from payouts p where p.company_id = c.id) + (select count(*) from statement_receipts r where r.company_id = c.id)
      + (select count(*) from iban_changes i where i.company_id = c.id))::int as number from companies c`;
  return happened.map(({ number }) => number);
}

/** Over the journals of all runs and of the bank, the debts equal the statements' unpaid sums. */
async function compareJournals({ database, owner, breaks }: World): Promise<void> {
  const runs = await owner<{ id: number }[]>`
    select id::int from settlement_runs where finalised_at is not null`;
  const months = await owner<{ month: string }[]>`
    select distinct to_char(day, 'YYYY-MM') as month from (
      select coalesce(paid_on, paid_withdrawn_on) as day from payouts union select rejected_at from payouts union select received_on from statement_receipts) d
    where day is not null`;
  const balances = new Map<string, number>();
  await database.asActor(SYSTEM, { mode: "read" }, async (db) => {
    const now = new Date();
    const ctx = { actor: SYSTEM, db, now, today: helsinkiDate(now), requestId: "histories" };
    const parts = [
      ...runs.map(({ id: runId }) => listJournal(ctx, { runId, limit: EVERYTHING })),
      ...months.map(({ month }) => listBankJournal(ctx, { month, limit: EVERYTHING })),
    ];
    for (const part of await Promise.all(parts))
      for (const { account, debitCents, creditCents } of part.ok ? part.value.rows : [])
        balances.set(account, (balances.get(account) ?? 0) + debitCents - creditCents);
  });
  const [unpaid] = await owner<{ companyPayables: number; companyReceivables: number }[]>`
    select (select coalesce(-sum(total_cents), 0)::int from statements s where outcome = 'payout' and not exists (
        select from payouts p where p.statement_id = s.id and p.paid_on is not null and p.rejected_at is null))
        + coalesce((select sum(amount_cents)::int from payouts where paid_on is null and paid_withdrawn_on is not null), 0) as "companyPayables",
      (select coalesce(-sum(total_cents), 0)::int from statements where outcome = 'invoiced')
        - (select coalesce(sum(cents), 0)::int from statement_receipts)
        - coalesce((select sum(carry_out_cents) from (select distinct on (company_id) carry_out_cents from statements
          where kind = 'settlement' order by company_id, period_start desc) last), 0)::int as "companyReceivables"`;
  for (const [account, cents] of Object.entries(unpaid ?? {}))
    if ((balances.get(account) ?? 0) !== cents)
      breaks(`the journals have ${balances.get(account)} cents at ${account}, and ${cents} are unpaid`);
}

/** Each question was decided as its admin or its company decided, and no other was. */
async function compareDisputes({ owner, decided, breaks }: World): Promise<void> {
  const rows = await owner<{ id: number; state: string }[]>`select id::int, state from disputes order by id`;
  for (const { id, state } of rows)
    if (state !== (decided.get(id) ?? "open"))
      breaks(`question ${id} is ${state} and was ${decided.get(id) ?? "not decided"}`);
}

/** Each payment that the portal accepted exists once, with its sum. */
async function comparePayments({ owner, sent, breaks }: World): Promise<void> {
  const rows = await owner<{ reference: string; cents: number }[]>`
    select reference, amount_cents::int as cents from payments`;
  const stored = new Map(rows.map(({ reference, cents }) => [reference, cents]));
  if (stored.size !== rows.length) breaks(`${rows.length} payments have ${stored.size} references`);
  if (stored.size !== sent.size) breaks(`${sent.size} payments were sent and ${stored.size} are stored`);
  for (const [reference, { type, grossCents }] of sent) {
    const cents = type === "refund" ? -Number(grossCents) : Number(grossCents);
    if (stored.get(reference) !== cents)
      breaks(`${reference} is ${stored.get(reference)} cents and not ${cents}`);
  }
}

/** The bank's payments are paid in the portal, and no others. */
async function compareTransfers({ owner, bank, breaks }: World): Promise<void> {
  type Told = {
    file: string;
    number: string;
    cents: number;
    iban: string;
    state: string;
    payee: string | null;
  };
  const rows = await owner<Told[]>`
    select f.number as file, s.number, p.amount_cents::int as cents, p.iban, case
        when p.reason = 'RTND' then 'returned' when p.paid_on is null and p.paid_withdrawn_on is not null then 'paid' when p.rejected_at is not null then 'rejected'
        when p.paid_on is not null then 'paid' when p.accepted_at is not null then 'accepted' else 'asked' end as state,
      (select k.state from payee_checks k where k.payout_id = p.id order by k.state = 'pending', k.id desc limit 1) as payee
    from payouts p join payout_files f on f.id = p.file_id join statements s on s.id = p.statement_id order by p.id`;
  const told = (one: Told) =>
    `${one.file} ${one.number} ${one.cents} ${one.iban} ${one.state}, payee ${one.payee}`;
  const known = new Set(bank.transfers.map(({ file }) => file));
  const seen = new Set(rows.filter(({ file }) => known.has(file)).map(told));
  const remembered = new Set(bank.transfers.map(told));
  for (const one of seen) if (!remembered.has(one)) breaks(`the portal says ${one}, and the bank does not`);
  for (const one of remembered) if (!seen.has(one)) breaks(`the bank says ${one}, and the portal does not`);
}

/** Payments by reference, and admins' assignments and notes, have reached their statements. */
async function compareReceipts({ owner, bank, noted, breaks }: World): Promise<void> {
  const rows = await owner<{ number: string; reference: string; received: number; assigned: number }[]>`
    select s.number, s.reference, coalesce((select sum(cents) from statement_receipts r where r.statement_id = s.id and r.carried_to is null), 0)::int as received,
      coalesce((select sum(cents) from bank_entries e where e.statement_id = s.id and e.outcome = 'assigned'), 0)::int as assigned
    from statements s where s.outcome = 'invoiced'`;
  for (const { number, reference, received, assigned } of rows) {
    const paid = bank.movements
      .filter(({ entry }) => entry.reference?.replace(/^RF\d\d/, "") === reference)
      .reduce((sum, { entry }) => sum + (entry.direction === "credit" ? entry.cents : -entry.cents), 0);
    const byHand = noted.get(number) ?? 0;
    if (received !== paid + assigned + byHand)
      breaks(`${number} received ${received} cents, and ${paid} + ${assigned} + ${byHand} came for it`);
  }
}
