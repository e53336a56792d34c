import { addDays } from "#lib/core/calendar.ts";
import type { Party, Vehicle } from "./people.ts";
import type { Step, World } from "./world.ts";

// Card payments come in, and settlement runs settle them.

const RATES = [1_350, 1_350, 1_350, 1_400, 2_550, 0] as const;

/** This many payments come before each run. */
const ENOUGH = 25;

type Payment = Record<string, unknown> & { reference: string };

function payment(world: World, number: number): Payment {
  const { random, periods, parties } = world;
  const period = random.pick(periods);
  const party: Party = random.pick(parties);
  const vehicle: Vehicle = random.pick(party.vehicles);
  const day = addDays(period.start, random.between(0, 13));
  const refund = random.chance(0.15);
  const hour = String(random.between(4, 20)).padStart(2, "0");
  return {
    reference: `P-${number}`,
    ...(random.chance(0.1)
      ? { licensePlate: `ZZZ-${random.between(1, 3)}` }
      : random.chance(0.5)
        ? { licensePlate: vehicle.plate }
        : { vehicleId: vehicle.id }),
    type: refund ? "refund" : "capture",
    grossCents: random.between(1, refund ? 60_000 : 30_000),
    vatBasisPoints: random.pick(RATES),
    occurredAt: `${day}T${hour}:00:00Z`,
    method: "card",
  };
}

async function sendPayments(world: World): Promise<boolean> {
  const { random, sent, program } = world;
  const fresh = Array.from({ length: random.between(1, 25) }, (_, index) =>
    payment(world, sent.size + 1 + index),
  );
  const before = random.chance(0.3) ? random.some([...sent.values()], 0.2).slice(0, 5) : [];
  const wrong = random.chance(0.15) ? [wrongOf(world, fresh[0])] : [];
  const payments = [...fresh, ...before, ...wrong];
  const command = { name: "sendPayments", by: program, input: { body: { payments } } } as const;
  const refusals = wrong.length > 0 ? ["invalid", "payment_differs"] : [];
  const answers = await world.carry(command, { may: refusals, other: program });
  if (wrong.length > 0 && answers.some(({ ok }) => ok))
    world.breaks("a batch with a wrong payment was taken");
  if (wrong.length > 0) return true;
  for (const one of fresh) sent.set(one.reference, one);
  let accepted = 0;
  for (const one of answers) if (one.ok) accepted += (one.value as { accepted: number }).accepted;
  if (accepted > fresh.length) world.breaks(`${fresh.length} payments were stored ${accepted} times`);
  return true;
}

/** Another sum under a known reference, an unknown vehicle, or no sum. */
function wrongOf({ random, sent }: World, fresh: Payment | undefined): Record<string, unknown> {
  const known = [...sent.values()];
  const right = { ...fresh, reference: "WRONG" };
  if (known.length > 0 && random.chance(0.5)) return { ...random.pick(known), grossCents: 123_456 };
  const { licensePlate: _, ...rest } = right as Record<string, unknown>;
  return random.chance(0.5) ? { ...rest, vehicleId: 999_999 } : { ...right, grossCents: 0 };
}

async function assign(world: World): Promise<boolean> {
  const { random, admins, parties, owner } = world;
  const waiting = await owner<{ id: number }[]>`
    select id::int from payments where vehicle_id is null order by id`;
  if (waiting.length === 0) return false;
  const vehicle = random.pick(random.pick(parties).vehicles);
  const input = { paymentId: random.pick(waiting).id, vehicleId: vehicle.id, samePlate: random.chance(0.5) };
  await world.carry(
    { name: "assignPayments", by: random.pick(admins), input },
    { again: ["already_assigned"], once: !input.samePlate },
  );
  return true;
}

/** Asks for a preview or for the statements of the first open period, and lets the job work. */
async function run(world: World): Promise<boolean> {
  const { random, admins, periods, owner, sent } = world;
  const rows = await owner<{ start: string }[]>`
    select period_start::text as start from settlement_runs where finalised_at is not null`;
  const final = new Set(rows.map(({ start }) => start));
  const next = periods.find(({ start }) => !final.has(start));
  // Usually something is there to settle.
  if (!next || (sent.size < ENOUGH * (final.size + 1) && random.chance(0.95))) return false;
  const task = random.chance(0.15) ? "preview" : "finalise";
  const again = ["run_busy", "run_finalised"];
  await world.carry(
    { name: "askRun", by: random.pick(admins), input: { start: next.start, task } },
    { may: again },
  );
  await world.carry({ name: "workOnRuns", by: random.pick(admins), input: {} });
  return true;
}

/** A final period is neither asked for again nor settled out of order. */
async function wrongRun(world: World): Promise<boolean> {
  const { random, admins, periods, owner } = world;
  const [row] = await owner<{ final: number }[]>`
    select count(*)::int as final from settlement_runs where finalised_at is not null`;
  const final = row?.final ?? 0;
  // Before the first run any period may be the first one.
  const wrong = final === 0 ? undefined : periods[random.chance(0.5) ? final - 1 : final + 1];
  if (!wrong) return false;
  const answers = await world.carry(
    { name: "askRun", by: random.pick(admins), input: { start: wrong.start, task: "finalise" } },
    { may: ["run_finalised", "earlier_period_open"] },
  );
  if (answers.some(({ ok }) => ok)) world.breaks(`the period of ${wrong.start} was settled out of order`);
  return true;
}

async function credit(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const lines = await owner<{ companyId: number; statementId: number; position: number }[]>`
    select l.company_id::int as "companyId", l.statement_id::int as "statementId", l.position
    from statement_lines l join statements s on s.id = l.statement_id and s.kind = 'settlement'
    where l.code in ('COMMISSION', 'MONTHLY_FEE', 'JOIN_FEE') and l.amount_cents < 0
      and not exists (select from credited_lines c where c.statement_id = l.statement_id and c.position = l.position)
    order by l.statement_id, l.position`;
  if (lines.length === 0) return false;
  const { companyId, statementId } = random.pick(lines);
  const same = lines.filter((line) => line.statementId === statementId);
  const positions = [random.pick(same), ...random.some(same, 0.3)].map(({ position }) => position);
  const input = { companyId, statementId, body: { positions, reason: "Hyvitetään" } };
  await world.carry(
    { name: "credit", by: random.pick(admins), input },
    { again: ["credited_already"], once: true },
  );
  return true;
}

export const PAYMENT_STEPS: readonly Step[] = [
  { name: "card payments", weight: 14, play: sendPayments },
  { name: "a payment assigned", weight: 4, play: assign },
  { name: "a settlement run", weight: 12, play: run },
  { name: "a run out of order", weight: 1, play: wrongRun },
  { name: "a credit note", weight: 4, play: credit },
];
