import { emailBilling } from "#lib/platform/use-case/testing.ts";
import { ibanOf } from "./people.ts";
import type { Step, World } from "./world.ts";

// Payment files and accounts: the portal's orders to the bank.

async function makeFile(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const runs = await owner<{ id: number }[]>`
    select id::int from settlement_runs where finalised_at is not null order by id`;
  if (runs.length === 0) return false;
  const command = {
    name: "makeFile",
    by: random.pick(admins),
    input: { runId: random.pick(runs).id },
  } as const;
  await world.carry(command, { may: ["nothing_to_pay"], once: true });
  return true;
}

/** The file's maker may not release it, and it does not reach the bank before another admin has. */
async function releaseFile(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const files = await owner<{ runId: number; fileId: number; by: string }[]>`
    select run_id::int as "runId", id::int as "fileId", created_by as by from payout_files where released_at is null order by id`;
  if (files.length === 0) return false;
  const { by, ...input } = random.pick(files);
  const maker = admins.find(({ label }) => label === by) ?? admins[0];
  const other = admins.find(({ label }) => label !== by) ?? admins[1];
  if (random.chance(0.2)) {
    const wrong = random.pick(["releaseFile", "downloadFile"] as const);
    const answers = await world.carry(
      { name: wrong, by: maker, input },
      { may: ["own_payout_file", "payout_file_unreleased"], other: maker },
    );
    if (answers.some(({ ok }) => ok)) world.breaks(`${wrong} was let happen to the file's maker alone`);
    return true;
  }
  await world.carry(
    { name: "releaseFile", by: other, input },
    { again: ["not_found", "own_payout_file"], once: true },
  );
  return true;
}

async function takeToBank(world: World): Promise<boolean> {
  const { random, admins, owner, bank } = world;
  const files = await owner<{ runId: number; fileId: number; number: string }[]>`
    select run_id::int as "runId", id::int as "fileId", number from payout_files where released_at is not null order by id`;
  const known = new Set(bank.transfers.map(({ file }) => file));
  const open = files.filter(({ number }) => !known.has(number) || random.chance(0.05));
  if (open.length === 0) return false;
  const { number: _, ...input } = random.pick(open);
  const answers = await world.carry({ name: "downloadFile", by: random.pick(admins), input });
  for (const one of answers) {
    if (!one.ok) continue;
    for (const wrong of bank.receive((one.value as { body: string }).body)) world.breaks(wrong);
  }
  return true;
}

/** An admin notes the bank's answer to a whole file. */
async function noteAnswer(world: World): Promise<boolean> {
  const { random, admins, owner, bank } = world;
  const [file] = bank.unanswered();
  if (file === undefined) return false;
  const [found] = await owner<{ runId: number; fileId: number }[]>`
    select run_id::int as "runId", id::int as "fileId" from payout_files where number = ${file}`;
  if (!found) return false;
  const input = { ...found, accepted: bank.tellByTelephone(file) };
  await world.carry(
    { name: "answerFile", by: random.pick(admins), input },
    { again: ["payout_file_answered"], once: true },
  );
  return true;
}

async function changeIban(world: World): Promise<boolean> {
  const { random, parties } = world;
  const party = random.pick(parties);
  const iban = random.chance(0.3) ? party.iban : ibanOf(party.id * 100 + random.between(1, 3));
  const body = { billing: { ...emailBilling, iban, bic: null } };
  await world.carry(
    { name: "saveCompany", by: party.user, input: { companyId: party.id, body } },
    { other: party.user, again: ["conflict"] },
  );
  return true;
}

async function confirmIban(world: World): Promise<boolean> {
  const { random, admins } = world;
  const changes = await openChanges(world);
  if (changes.length === 0) return false;
  const { changeId, newIban, newBic } = random.pick(changes);
  const input = { changeId, newIban, newBic };
  const command = { name: "confirmIban", by: random.pick(admins), input } as const;
  await world.carry(command, { again: ["iban_changed"], once: true });
  return true;
}

/** The former account comes back, and the money goes there. */
async function rejectIban(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const changes = await openChanges(world);
  if (changes.length === 0) return false;
  const { oldIban, companyId, ...seen } = random.pick(changes);
  const command = {
    name: "rejectIban",
    by: random.pick(admins),
    input: { ...seen, reason: "Yritys ei ole muuttanut tiliä" },
  } as const;
  await world.carry(command, { again: ["iban_changed"], once: true });
  const [company] = await owner<
    { iban: string | null }[]
  >`select iban from companies where id = ${companyId}`;
  if (company?.iban !== oldIban) world.breaks(`company ${companyId} has ${company?.iban} and not ${oldIban}`);
  return true;
}

const openChanges = ({ owner }: World) => owner<
  {
    changeId: number;
    companyId: number;
    newIban: string | null;
    newBic: string | null;
    oldIban: string | null;
  }[]
>`
  select id::int as "changeId", company_id::int as "companyId", new_iban as "newIban", new_bic as "newBic", old_iban as "oldIban"
  from iban_changes where confirmed_at is null and rejected_at is null order by id`;

/** A rejected payout goes to the same account again. */
async function payAgain(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const rejected = await owner<{ runId: number; statementId: number }[]>`
    select f.run_id::int as "runId", p.statement_id::int as "statementId"
    from payouts p join payout_files f on f.id = p.file_id where p.rejected_at is not null and p.released_at is null
      and p.id = (select max(id) from payouts o where o.statement_id = p.statement_id) order by p.id`;
  if (rejected.length === 0) return false;
  await world.carry(
    { name: "allowPayoutRetry", by: random.pick(admins), input: random.pick(rejected) },
    { again: ["not_found"], once: true },
  );
  return true;
}

/** The job checks the changes, sometimes three weeks later. */
async function tell(world: World): Promise<boolean> {
  const { random, admins } = world;
  const input = { days: random.chance(0.1) ? 21 : 0 };
  await world.carry({ name: "tell", by: admins[0], input });
  return true;
}

export const PAYOUT_STEPS: readonly Step[] = [
  { name: "a payment file made", weight: 9, play: makeFile },
  { name: "a payment file released", weight: 14, play: releaseFile },
  { name: "a payment file taken to the bank", weight: 14, play: takeToBank },
  { name: "an answer noted by hand", weight: 1, play: noteAnswer },
  { name: "an account changed", weight: 2, play: changeIban },
  { name: "an account confirmed", weight: 5, play: confirmIban },
  { name: "an account rejected", weight: 3, play: rejectIban },
  { name: "a rejected payout paid again", weight: 8, play: payAgain },
  { name: "changes told", weight: 4, play: tell },
];
