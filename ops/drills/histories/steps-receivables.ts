import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Step, World } from "./world.ts";

// Admins' notes of payments that are in no file of the bank.

type Open = { companyId: number; statementId: number; number: string; cents: number };

async function note(world: World): Promise<boolean> {
  const { random, admins, owner, noted } = world;
  const invoices = await owner<Open[]>`
    select * from (select s.company_id::int as "companyId", s.id::int as "statementId", s.number,
      (-s.total_cents - coalesce((select sum(cents) from statement_receipts r where r.statement_id = s.id), 0))::int as cents
      from statements s where s.outcome = 'invoiced') open where cents > 0 order by number`;
  if (invoices.length === 0) return false;
  const { cents: seenOpenCents, number, ...place } = random.pick(invoices);
  const cents = random.chance(0.5) ? seenOpenCents : random.between(1, seenOpenCents);
  const isWrong = random.chance(0.2);
  const typed = ((isWrong ? seenOpenCents + 1 : cents) / 100).toFixed(2).replace(".", ",");
  const body = {
    cents: typed,
    receivedOn: helsinkiDate(new Date()),
    seenOpenCents,
    reason: "Maksettu käteisellä",
  };
  const command = { name: "noteReceipt", by: random.pick(admins), input: { ...place, body } } as const;
  const again = ["stale", "nothing_open"];
  const answers = await world.carry(command, { may: isWrong ? ["invalid"] : [], again, once: true });
  if (isWrong && answers.some(({ ok }) => ok)) world.breaks("more was noted by hand than was open");
  if (!isWrong) noted.set(number, (noted.get(number) ?? 0) + cents);
  return true;
}

type Noted = { companyId: number; statementId: number; receiptId: number; number: string; cents: number };

async function takeBack(world: World): Promise<boolean> {
  const { random, admins, owner, noted } = world;
  const receipts = await owner<Noted[]>`
    select r.company_id::int as "companyId", r.statement_id::int as "statementId", r.id::int as "receiptId", s.number,
      r.cents::int as cents
    from statement_receipts r join statements s on s.id = r.statement_id
    where r.bank_entry_id is null and r.takes_back is null and r.carried_to is null
      and not exists (select from statement_receipts t where t.takes_back = r.id) order by r.id`;
  if (receipts.length === 0) return false;
  const { number, cents, ...place } = random.pick(receipts);
  const command = {
    name: "takeBackReceipt",
    by: random.pick(admins),
    input: { ...place, body: { reason: "Kirjattu väärin" } },
  } as const;
  await world.carry(command, { again: ["receipt_final"], once: true });
  noted.set(number, (noted.get(number) ?? 0) - cents);
  return true;
}

export const RECEIVABLE_STEPS: readonly Step[] = [
  { name: "a payment noted by hand", weight: 5, play: note },
  { name: "a noted payment taken back", weight: 3, play: takeBack },
];
