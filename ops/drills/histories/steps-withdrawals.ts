import type { Step, World } from "./world.ts";

// Payment files whose payees the bank doubts: approved whole by two admins, or withdrawn.

type File = { runId: number; fileId: number; number: string; by: string | null };

const place = ({ runId, fileId }: File) => ({ runId, fileId });

/** Files with doubtful payees, or with a payout that the bank has paid from a withdrawn file. */
const listUndecided = ({ owner }: World) => owner<File[]>`
  select f.run_id::int as "runId", f.id::int as "fileId", f.number, f.approval_asked_by as by from payout_files f
  where f.withdrawal_asked_at is null and f.rejected_at is null and exists (
    select from payouts p where p.file_id = f.id and p.rejected_at is null and (is_paid_elsewhere(p.statement_id) or exists (
      select from payee_checks k where k.payout_id = p.id and k.state in ('close_match', 'no_match')))) order by f.id`;

async function askApproval(world: World): Promise<boolean> {
  const { random, admins } = world;
  const files = (await listUndecided(world)).filter(({ by }) => by === null);
  if (files.length === 0) return false;
  const input = { ...place(random.pick(files)), reason: "Saajat tarkistettu puhelimitse" };
  await world.carry(
    { name: "askApproval", by: random.pick(admins), input },
    { may: ["payout_file_decided"], once: true },
  );
  return true;
}

/** Who asked for the approval cannot give it. */
async function approve(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const files = await owner<File[]>`
    select run_id::int as "runId", id::int as "fileId", number, approval_asked_by as by from payout_files
    where approval_asked_at is not null and approved_at is null and withdrawal_asked_at is null order by id`;
  if (files.length === 0) return false;
  const file = random.pick(files);
  const asker = admins.find(({ label }) => label === file.by) ?? admins[0];
  const other = admins.find(({ label }) => label !== file.by) ?? admins[1];
  const decided = ["payout_file_decided"];
  if (random.chance(0.2)) {
    const wrong = { name: "approveFile", by: asker, input: place(file) } as const;
    const answers = await world.carry(wrong, { may: ["own_file_approval", ...decided], other: asker });
    if (answers.some(({ ok }) => ok)) world.breaks("an admin approved a file twice");
    return true;
  }
  await world.carry(
    { name: "approveFile", by: other, input: place(file) },
    { may: decided, again: ["own_file_approval"], once: true },
  );
  return true;
}

async function askWithdrawal(world: World): Promise<boolean> {
  const { random, admins } = world;
  const files = await listUndecided(world);
  if (files.length === 0) return false;
  const input = { ...place(random.pick(files)), reason: "Saajan nimi ei täsmää" };
  await world.carry(
    { name: "askWithdrawal", by: random.pick(admins), input },
    { may: ["payout_file_decided"], once: true },
  );
  return true;
}

const listAsked = ({ owner }: World) => owner<File[]>`
  select run_id::int as "runId", id::int as "fileId", number, null as by from payout_files
  where withdrawal_asked_at is not null and withdrawn_at is null order by id`;

const isOpen = ({ bank }: World, { number }: File): boolean =>
  bank.transfers.some(({ file, state }) => file === number && (state === "asked" || state === "accepted"));

/** The bank drops the rest of a file that it was asked to drop. */
async function drop(world: World): Promise<boolean> {
  const { random, bank } = world;
  const files = (await listAsked(world)).filter((file) => isOpen(world, file));
  if (files.length === 0) return false;
  bank.drop(random.pick(files).number, random.chance(0.5));
  return true;
}

/** An admin confirms that the bank dropped a file, after all that the bank paid of it is known. */
export async function confirmWithdrawal(world: World): Promise<boolean> {
  const { random, admins, bank, owner } = world;
  const dropped: File[] = [];
  for (const file of await listAsked(world)) {
    const [known] = await owner<{ paid: number }[]>`
      select count(*)::int as paid from payouts where file_id = ${file.fileId} and paid_on is not null`;
    const paid = bank.transfers.filter(
      (one) => one.file === file.number && (one.state === "paid" || one.state === "returned"),
    );
    if (!isOpen(world, file) && paid.length === known?.paid) dropped.push(file);
  }
  if (dropped.length === 0) return false;
  await world.carry(
    { name: "confirmWithdrawal", by: random.pick(admins), input: place(random.pick(dropped)) },
    { again: ["payout_file_decided"], once: true },
  );
  return true;
}

async function payAnyway({ bank, random }: World): Promise<boolean> {
  const dropped = bank.transfers.filter((one) => one.dropped && !one.anyway);
  if (dropped.length === 0) return false;
  bank.payAnyway(random.pick(dropped));
  return true;
}

/** The bank's wrong answer comes after the portal knows that the transfer was dropped. */
async function sayExecuted({ bank, random, owner }: World): Promise<boolean> {
  const freed = await owner<{ file: string; number: string }[]>`
    select f.number as file, s.number from payouts p join payout_files f on f.id = p.file_id join statements s on s.id = p.statement_id
    where p.withdrawn and p.rejected_at is not null and p.paid_withdrawn_at is null`;
  const known = new Set(freed.map(({ file, number }) => `${file} ${number}`));
  const dropped = bank.transfers.filter(
    (one) => one.dropped && !one.anyway && known.has(`${one.file} ${one.number}`),
  );
  if (dropped.length === 0) return false;
  bank.sayExecuted(random.pick(dropped));
  return true;
}

async function endAlarm(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const alarms = await owner<{ runId: number; payoutId: number }[]>`
    select f.run_id::int as "runId", p.id::int as "payoutId" from payouts p join payout_files f on f.id = p.file_id
    where p.paid_withdrawn_at is not null and p.alarm_ended_at is null order by p.id`;
  if (alarms.length === 0) return false;
  const input = { ...random.pick(alarms), note: "Pankki on selvittänyt" };
  await world.carry(
    { name: "endAlarm", by: random.pick(admins), input },
    { again: ["payout_file_decided"], once: true },
  );
  return true;
}

/** Each is seldom possible, so its weight is large. */
export const WITHDRAWAL_STEPS: readonly Step[] = [
  { name: "a whole approval asked for", weight: 5, play: askApproval },
  { name: "a file approved whole", weight: 8, play: approve },
  { name: "a withdrawal asked for", weight: 30, play: askWithdrawal },
  { name: "the bank drops a file", weight: 40, play: drop },
  { name: "a withdrawal confirmed", weight: 50, play: confirmWithdrawal },
  { name: "the bank pays a dropped payment", weight: 8, play: payAnyway },
  { name: "the bank says that a dropped payment is paid", weight: 5, play: sayExecuted },
  { name: "an alarm ended", weight: 8, play: endAlarm },
];
