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
  const waiting = await listPayeesToWait(world);
  await world.carry(command, { may: ["nothing_to_pay"], once: true });
  for (const { number } of await listLive(world, waiting))
    world.breaks(`${number} left again, and nobody corrected its payee`);
  return true;
}

/** Statements whose withdrawn payout did not match, and whose account and holder are the same. */
const listPayeesToWait = ({ owner }: World) => owner<{ id: number }[]>`
  select p.statement_id::int as id from payouts p join companies c on c.id = p.company_id
  where p.withdrawn and p.rejected_at is not null and p.released_at is null and p.iban = c.iban
    and p.payee_name = coalesce(c.account_holder_name, c.company_name)
    and p.id = (select max(o.id) from payouts o where o.statement_id = p.statement_id)
    and (select k.state from payee_checks k where k.payout_id = p.id order by k.state = 'pending', k.id desc limit 1)
      is distinct from 'match'`;

const listLive = ({ owner }: World, statements: readonly { id: number }[]) => owner<{ number: string }[]>`
  select s.number from payouts p join statements s on s.id = p.statement_id
  where p.rejected_at is null and p.paid_withdrawn_on is null and s.id in ${owner([0, ...statements.map(({ id }) => id)])}`;

/** The file's maker may not release it, and it does not reach the bank before another admin has. */
async function releaseFile(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const files = await owner<{ runId: number; fileId: number; by: string }[]>`
    select run_id::int as "runId", id::int as "fileId", created_by as by from payout_files where released_at is null
      and withdrawal_asked_at is null order by id`;
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
  const paid = await isPaidElsewhere(world, input.fileId);
  const answers = await world.carry(
    { name: "releaseFile", by: other, input },
    { may: paid ? ["payout_paid_withdrawn"] : [], again: ["not_found", "own_payout_file"], once: true },
  );
  if (paid && answers.some(({ ok }) => ok))
    world.breaks("a file was released, and the bank has paid a part of it");
  return true;
}

/** Whether an open alarm says that the bank has paid one of the file's statements. */
async function isPaidElsewhere({ owner }: World, fileId: number): Promise<boolean> {
  const rows = await owner`
    select from payouts p where p.file_id = ${fileId} and p.rejected_at is null and is_paid_elsewhere(p.statement_id)`;
  return rows.length > 0;
}

async function takeToBank(world: World): Promise<boolean> {
  const { random, admins, owner, bank } = world;
  const files = await owner<{ runId: number; fileId: number; number: string }[]>`
    select run_id::int as "runId", id::int as "fileId", number from payout_files where released_at is not null order by id`;
  const known = new Set(bank.transfers.map(({ file }) => file));
  const open = files.filter(({ number }) => !known.has(number) || random.chance(0.05));
  if (open.length === 0) return false;
  const { number, ...input } = random.pick(open);
  const may = ["payout_file_withdrawn", "payout_paid_withdrawn"];
  const paid = await isPaidElsewhere(world, input.fileId);
  const answers = await world.carry({ name: "downloadFile", by: random.pick(admins), input }, { may });
  if (paid && answers.some(({ ok }) => ok))
    world.breaks("a file was taken to the bank that has paid a part of it");
  for (const one of answers) {
    if (!one.ok) continue;
    for (const wrong of bank.receive((one.value as { body: string }).body)) world.breaks(wrong);
  }
  // Most banks verify before they answer.
  if (bank.unanswered().includes(number) && random.chance(0.7)) bank.verify(number);
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
  const accepted = random.chance(0.7);
  const answers = await world.carry(
    { name: "answerFile", by: random.pick(admins), input: { ...found, accepted } },
    { may: ["payout_file_undecided"], again: ["payout_file_answered"], once: true },
  );
  const isRefused = answers.every((one) => !one.ok && one.error.code === "payout_file_undecided");
  if (!isRefused) bank.tellByTelephone(file, accepted);
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

async function changeHolder(world: World): Promise<boolean> {
  const { random, parties } = world;
  const party = random.pick(parties);
  const accountHolderName = random.pick(["Lähes Sama Taksi Oy", "Matti Meikäläinen", null]);
  await world.carry(
    {
      name: "saveCompany",
      by: party.user,
      input: { companyId: party.id, body: { billing: { accountHolderName } } },
    },
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
      and p.id = (select max(id) from payouts o where o.statement_id = p.statement_id) and not is_paid_elsewhere(p.statement_id)
    order by p.id`;
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
  { name: "an account holder's name changed", weight: 3, play: changeHolder },
  { name: "an account confirmed", weight: 5, play: confirmIban },
  { name: "an account rejected", weight: 3, play: rejectIban },
  { name: "a rejected payout paid again", weight: 8, play: payAgain },
  { name: "changes told", weight: 4, play: tell },
];
