import type { ReceivedBankFile } from "#lib/bank/rules/received.ts";
import { rfReference } from "#lib/core/finnish/reference-number.ts";
import type { Step, World } from "./world.ts";

// The bank's own events, companies' payments, and the bank's files that admins upload.

/** An event only at the bank. The portal learns of it from a file. */
const atBank = (play: (world: World) => boolean) => async (world: World) => play(world);

const answer = atBank(({ bank, random }) => {
  const files = bank.unanswered();
  if (files.length === 0) return false;
  bank.answer(random.pick(files));
  return true;
});

/** The bank verifies the payees of any file that it knows, also of one that it has answered. */
const verify = atBank(({ bank, random }) => {
  const files = [...new Set(bank.transfers.map(({ file }) => file))];
  if (files.length === 0) return false;
  bank.verify(random.pick(files));
  return true;
});

const book = atBank(({ bank }) => {
  if (!bank.transfers.some(({ state }) => state === "accepted")) return false;
  bank.book();
  return true;
});

const sendBack = atBank(({ bank, random }) => {
  const anyway = new Set(bank.transfers.filter((one) => one.anyway).map(({ number }) => number));
  const paid = bank.transfers.filter(
    ({ state, named, number }) => state === "paid" && named && !anyway.has(number),
  );
  if (paid.length === 0) return false;
  bank.sendBack(random.pick(paid));
  return true;
});

const state = atBank(({ bank }) => {
  if (bank.movements.every(({ stated }) => stated)) return false;
  bank.state();
  return true;
});

type Invoice = { number: string; reference: string; cents: number; name: string; iban: string };

/** A company pays its invoice: all of it, a part, too much, twice, or without a recognisable purpose. */
async function payInvoice(world: World): Promise<boolean> {
  const { bank, random, owner } = world;
  const invoices = await owner<Invoice[]>`
    select s.number, s.reference, -s.total_cents::int as cents, c.company_name as name, c.iban
    from statements s join companies c on c.id = s.company_id where s.outcome = 'invoiced' order by s.id`;
  if (invoices.length === 0) return false;
  const { number, reference, cents, name, iban } = random.pick(invoices);
  const sums = random.pick([
    [cents],
    [cents],
    [random.between(1, cents)],
    [cents + random.between(1, 5_000)],
    [cents, cents],
  ]);
  for (const sum of sums) {
    const known = random.chance(0.75);
    bank.credit({
      cents: sum,
      reference: known ? (random.chance(0.5) ? reference : rfReference(reference)) : null,
      message: known ? null : `Lasku ${number}`,
      counterpartyName: name,
      counterpartyIban: iban,
    });
  }
  return true;
}

/** The bank reverses a payment with a reference. */
const takeBack = atBank(({ bank, random }) => {
  const taken = new Set(
    bank.movements.filter(({ entry }) => entry.reversal).map(({ entry }) => entry.message),
  );
  const credits = bank.movements.filter(
    ({ entry }) => entry.reference !== null && !entry.reversal && !taken.has(entry.bankReference),
  );
  if (credits.length === 0) return false;
  const { entry } = random.pick(credits);
  bank.credit({ ...entry, direction: "debit", reversal: true, message: entry.bankReference });
  return true;
});

const strange = atBank(({ bank, random }) => {
  const direction = random.pick(["credit", "debit"] as const);
  bank.credit({
    direction,
    cents: random.between(1, 50_000),
    message: "Palvelumaksu",
    counterpartyName: "Pankki",
  });
  return true;
});

const uploaded = (world: World, xml: string, step = "apply") =>
  ({ name: "bankFile", by: world.random.pick(world.admins), input: { step, xml } }) as const;

/** Reads the bank's next file, sometimes after a damaged copy or a check. */
export async function readFile(world: World): Promise<boolean> {
  const { bank, random, read } = world;
  const channel = random.pick(
    [bank.answers, bank.notifications].filter(({ length }) => length > 0).concat([[]]),
  );
  const xml = channel.shift();
  if (xml === undefined) return false;
  if (random.chance(0.1)) {
    const half = xml.slice(0, random.between(200, xml.length - 20));
    const answers = await world.carry(uploaded(world, half), { may: ["bank_file_truncated"] });
    if (answers.some(({ ok }) => ok)) world.breaks("half a file was taken");
  }
  const checked = random.chance(0.2) ? await world.carry(uploaded(world, xml, "check")) : [];
  const answers = await world.carry(uploaded(world, xml));
  const stored = answers.flatMap((one) => (one.ok ? [one.value as ReceivedBankFile] : []));
  if (stored.filter(({ repeated }) => !repeated).length > 1)
    world.breaks("a file of the bank was taken twice");
  for (const one of checked)
    if (one.ok && countsOf(one.value as ReceivedBankFile) !== countsOf(stored[0] as ReceivedBankFile))
      world.breaks(`a check said ${JSON.stringify(one.value)} and then came ${JSON.stringify(stored[0])}`);
  read.push(xml);
  return true;
}

/** A stored result may have its keys in another order, at any depth. */
const countsOf = ({ stored: _, repeated: __, files: ___, ...counts }: ReceivedBankFile): string =>
  JSON.stringify(counts, (_key, value) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted())
      : value,
  );

/**
 * A known file changes nothing. Other content under its message id is refused in the message's year; in another year it is
 * another message with known movements.
 */
async function readAgain(world: World): Promise<boolean> {
  const { random, read } = world;
  if (read.length === 0) return false;
  const xml = random.pick(read);
  if (random.chance(0.1)) {
    await world.carry(uploaded(world, xml.replace("<CreDtTm>2026", "<CreDtTm>2025")));
    return true;
  }
  if (random.chance(0.3)) {
    const other = xml.replace(/(?<=<CreDtTm>2026-)\d\d/, (month) => (month === "01" ? "02" : "01"));
    const answers = await world.carry(uploaded(world, other), { may: ["bank_file_differs"] });
    if (answers.some(({ ok }) => ok)) world.breaks("another file with a known message id was taken");
    return true;
  }
  const answers = await world.carry(uploaded(world, xml));
  if (answers.some((one) => one.ok && !(one.value as ReceivedBankFile).repeated))
    world.breaks("a file that was read before was taken again");
  return true;
}

type Waiting = { id: number; number: string | null; own: boolean | null };

/**
 * An admin assigns unknown movements: to the right place, to a wrong place, or to none. The portal's own payments are assigned
 * to their statements, and a batch of a payment file waits for the bank's answer.
 */
export async function decide(world: World): Promise<boolean> {
  const { random, admins, owner } = world;
  const waiting = await owner<Waiting[]>`
    select e.id::int, s.number, s.outcome = 'payout' as own from bank_entries e left join statements s
      on e.message like '%' || s.number where e.outcome = 'waiting' and e.original_payment_id is null order by e.id`;
  if (waiting.length === 0) return false;
  const { id, number, own } = random.pick(waiting);
  const [any] = await owner<{ number: string }[]>`
    select number from statements order by number offset ${random.between(0, 20)} limit 1`;
  const chosen = own ? number : random.pick([number, number, any?.number ?? null, null]);
  const input = { entryId: id, number: chosen, why: "Selvitetty pankista" };
  await world.carry(
    { name: "decide", by: random.pick(admins), input },
    { may: chosen === null ? [] : ["invalid"], again: ["bank_entry_decided", "invalid"], once: true },
  );
  return true;
}

export const BANK_STEPS: readonly Step[] = [
  { name: "the bank answers a file", weight: 12, play: answer },
  { name: "the bank verifies payees", weight: 6, play: verify },
  { name: "the bank pays", weight: 12, play: book },
  { name: "the bank sends a payout back", weight: 6, play: sendBack },
  { name: "a company pays its invoice", weight: 8, play: payInvoice },
  { name: "the bank takes a payment back", weight: 2, play: takeBack },
  { name: "a strange movement", weight: 2, play: strange },
  { name: "the bank's statement", weight: 3, play: state },
  { name: "a file of the bank read", weight: 24, play: readFile },
  { name: "a file of the bank read again", weight: 4, play: readAgain },
  { name: "a movement decided", weight: 5, play: decide },
];
