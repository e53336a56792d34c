import type { Step, World } from "./world.ts";

// A company's people ask about lines and card payments. Admins answer, credit and correct, two at once.

type About = { statement: number; line: number } | { payment: number };

/** A line of a statement, or a card payment that a company sees. */
async function ask(world: World): Promise<boolean> {
  const { random, parties, owner } = world;
  const party = random.pick(parties);
  const lines = await owner<{ statement: number; line: number }[]>`
    select statement_id::int as statement, position as line from statement_lines where company_id = ${party.id} order by 1, 2`;
  const payments = await owner<{ payment: number }[]>`
    select id::int as payment from payments where company_id = ${party.id} and vehicle_id is not null order by id`;
  const kinds: readonly (readonly About[])[] = [lines, payments];
  const filled = kinds.filter(({ length }) => length > 0);
  if (filled.length === 0) return false;
  const about = random.pick(random.pick(filled));
  const whole = "line" in about && random.chance(0.2) ? { statement: about.statement } : about;
  const input = {
    companyId: party.id,
    ...whole,
    body: { text: random.pick(["Miksi?", "Äiti ei usko tätä."]) },
  };
  await world.carry({ name: "openDispute", by: party.user, input }, { other: party.user });
  return true;
}

type Open = {
  companyId: number;
  disputeId: number;
  version: number;
  statementId: number | null;
  position: number | null;
  cents: number | null;
};

const openDisputes = ({ owner }: World) => owner<Open[]>`
  select d.company_id::int as "companyId", d.id::int as "disputeId", d.version, d.statement_id::int as "statementId", d.position,
    p.amount_cents::int as cents
  from disputes d left join payments p on p.id = d.payment_id where d.state = 'open' order by d.id`;

async function withdraw(world: World): Promise<boolean> {
  const { random, parties } = world;
  const open = await openDisputes(world);
  if (open.length === 0) return false;
  const { companyId, disputeId } = random.pick(open);
  const user = parties.find(({ id }) => id === companyId)?.user;
  if (!user) return false;
  const command = { name: "withdrawDispute", by: user, input: { companyId, disputeId } } as const;
  await world.carry(command, { again: ["dispute_closed"], once: true, other: user });
  world.decided.set(disputeId, "withdrawn");
  return true;
}

async function answer(world: World): Promise<boolean> {
  const { random, admins } = world;
  const open = await openDisputes(world);
  if (open.length === 0) return false;
  const { companyId, disputeId, version } = random.pick(open);
  const input = { companyId, disputeId, version, body: { text: "Näin on sovittu." } };
  const command = { name: "answerDispute", by: random.pick(admins), input } as const;
  await world.carry(command, { again: ["dispute_closed"], once: true });
  world.decided.set(disputeId, "answered");
  return true;
}

/** The disputed line, or another fee of its statement. */
async function credit(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const open = (await openDisputes(world)).filter(({ statementId }) => statementId !== null);
  if (open.length === 0) return false;
  const { companyId, disputeId, version, statementId, position } = random.pick(open);
  const fees = await owner<{ position: number }[]>`
    select l.position from statement_lines l join statements s on s.id = l.statement_id and s.kind = 'settlement'
    where l.statement_id = ${statementId} and l.code in ('COMMISSION', 'MONTHLY_FEE', 'JOIN_FEE') and l.amount_cents < 0
      and not exists (select from credited_lines c where c.statement_id = l.statement_id and c.position = l.position) order by 1`;
  if (fees.length === 0) return false;
  const chosen = fees.find((fee) => fee.position === position) ?? random.pick(fees);
  const input = {
    companyId,
    disputeId,
    version,
    body: { positions: [chosen.position], reason: "Hyvitetään" },
  };
  const command = { name: "creditDispute", by: random.pick(admins), input } as const;
  await world.carry(command, { again: ["dispute_closed"], once: true });
  world.decided.set(disputeId, "credited");
  return true;
}

async function correct(world: World): Promise<boolean> {
  const { random, admins, sent } = world;
  const open = (await openDisputes(world)).filter(({ cents }) => cents !== null);
  if (open.length === 0) return false;
  const { companyId, disputeId, version, cents } = random.pick(open);
  const was = cents ?? 0;
  const right = Math.sign(was) * random.pick([0, Math.abs(was) + 550, Math.ceil(Math.abs(was) / 2) + 1]);
  if (right === was) return false;
  const rightCents = (right / 100).toFixed(2).replace(".", ",");
  const input = { companyId, disputeId, version, body: { rightCents, reason: "Summa korjataan" } };
  const command = { name: "correctDispute", by: random.pick(admins), input } as const;
  await world.carry(command, { again: ["dispute_closed"], once: true });
  world.decided.set(disputeId, "credited");
  const type = right > was ? "capture" : "refund";
  sent.set(`kysymys-${disputeId}`, { type, grossCents: Math.abs(right - was) });
  return true;
}

export const DISPUTE_STEPS: readonly Step[] = [
  { name: "a question", weight: 8, play: ask },
  { name: "a question withdrawn", weight: 1, play: withdraw },
  { name: "a question answered", weight: 3, play: answer },
  { name: "a question credited", weight: 4, play: credit },
  { name: "a question corrected", weight: 4, play: correct },
];
