import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import { testEntry, testHeader, testStatement, writeBankFile } from "#lib/adapters/bank/testing.ts";
import { answerPain001, paymentsOf } from "#lib/adapters/bank/testing-bank.ts";
import { unpackBankFile } from "#lib/adapters/bank/unpack.ts";
import { drawPain001 } from "#lib/adapters/documents/pain001.ts";
import { spoolFile } from "#lib/adapters/files/spool.ts";
import type { BankEntry, BankRecord } from "#lib/bank/rules/bank-file.ts";
import {
  bankFileSchema,
  bankPageSchema,
  decideEntrySchema,
  movementPageSchema,
  movementsPageSchema,
  takeBackEntrySchema,
} from "#lib/bank/schema.ts";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { payoutFileSchema, payoutRetrySchema, payoutRunSchema } from "#lib/payouts/schema.ts";
import { allowPayoutRetry, payoutMaking } from "#lib/payouts/use-cases/make.ts";
import { payoutFileReading } from "#lib/payouts/use-cases/read.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { findMoneyPath } from "#lib/statements/queries/money-path.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { listMovementsPage, viewMovement } from "./movements.ts";
import { bankFileReceiving } from "./receive.ts";
import { takeBackEntry } from "./take-back.ts";
import { decideBankEntry, getBankPage } from "./waiting.ts";

let house: TestHouse;
let runId: number;
let companyIds: number[];
let pain001: string;
let invoice: { number: string; reference: string };
const PERIOD = "2026-10-26";
const MONDAY = new Date("2026-11-16T10:00:00Z");

/** A final run of four companies, all in one payment file, and a company that was invoiced 50 euros. */
beforeAll(async () => {
  house = await openTestHouse();
  const arrange = arrangerOf(house.owner);
  companyIds = [];
  for (const cents of [100_000, 200_000, 300_000, 400_000]) {
    const { company } = await house.createCompany({ status: "active" });
    companyIds.push(company.id);
    await arrange.packages(company.id, [["standard", "2026-01-01", null]]);
    const vehicle = await arrange.vehicle(`ABC-${company.id}`, [[company.id, PERIOD, null]]);
    await arrange.payments(company.id, PERIOD, [[vehicle, PERIOD, cents]]);
  }
  runId = await arrange.run(PERIOD);
  const final = { database: house.database, runId, by: house.admin, seller: SELLER };
  accepted(await finaliseRun({ ...final, now: new Date("2026-11-09T06:00:00Z") }));
  pain001 = await makeFile();
  const debtor = await house.createCompany({ status: "active" });
  invoice = { number: "2026-900001", reference: "1004202600216" };
  await keepStatement(house.owner, {
    ...simpleStatement(-5_139),
    outcome: "invoiced",
    payoutDate: null,
    totalCents: -5_000,
    deductionsCents: 139,
    companyId: debtor.company.id,
    period: { start: PERIOD, end: "2026-11-08" },
    parties: partiesOf(debtor.company),
    dueDate: "2026-11-23",
    ...invoice,
  });
});
afterAll(() => house.close());

const hash = (body: string) => createHash("sha256").update(body).digest();

async function makeFile(): Promise<string> {
  const make = payoutMaking({
    seller: () => SELLER,
    draw: drawPain001,
    hash,
    fourEyes: () => false,
  });
  const { id } = accepted(await house.as(house.admin).run(payoutRunSchema, make, { runId }, { now: MONDAY }));
  const place = { runId, fileId: id };
  return accepted(
    await house.as(house.admin).run(payoutFileSchema, payoutFileReading(hash), place, { mode: "read" }),
  ).body;
}

const receiving = bankFileReceiving({
  read: readBankFile,
  spool: spoolFile,
  unpack: unpackBankFile,
  account: () => SELLER.iban,
});
const send = (xml: string, step: "check" | "apply" = "apply", actor: Actor = house.admin) =>
  house.as(actor).run(bankFileSchema, receiving, { step, file: new Blob([xml]).stream() });
let files = 0;
const camt = (entries: Partial<BankEntry>[], messageId = `BANK-${++files}`): string => {
  const records: BankRecord[] = [
    testHeader({ kind: "camt.054", messageId }),
    testStatement({ accountIban: SELLER.iban }),
    ...entries.map((entry, index) => testEntry({ bankReference: null, entryNumber: index + 1, ...entry })),
  ];
  return writeBankFile(records);
};
/** The bank's booking of a payment to one of the companies. */
const paid = (index: number, rest: Partial<BankEntry> = {}): Partial<BankEntry> => ({
  direction: "debit",
  reference: null,
  bookedOn: "2026-11-17",
  ...payments()[index],
  ...rest,
});
const payments = () =>
  [...pain001.matchAll(/<EndToEndId>([^<]+)<[\s\S]*?<InstdAmt[^>]*>([^<]+)</g)].map(
    ([, endToEndId = "", sum = ""]) => ({
      endToEndId,
      cents: Number(sum.replace(".", "")),
    }),
  );
const transfersOf = (index: number) =>
  house.owner`select paid_on::text, accepted_at is not null as accepted, reason from payouts
    where company_id = ${companyIds[index] ?? 0} order by id`;
const receipts = () => house.owner`select cents::int, received_on::text from statement_receipts order by id`;
const page = (actor: Actor = house.admin) =>
  house.as(actor).run(bankPageSchema, getBankPage, {}, { mode: "read" });
const decide = (entryId: number, number: string | null, more: { confirmed?: boolean } = {}) =>
  house
    .as(house.admin)
    .run(decideEntrySchema, decideBankEntry, { entryId, number, why: "Selvitetty pankista" }, more);

describe("a bank's files", () => {
  test("are accepted only from admins", async () => {
    const { user } = await house.createCompany({ status: "active" });
    expect(await send(camt([]), "check", user)).toMatchObject({ error: { code: "forbidden" } });
    expect(await page(user)).toMatchObject({ error: { code: "not_found" } });
  });

  test("of another account are refused", async () => {
    const foreign = camt([{}]).replace(SELLER.iban, "FI2112345600000785");
    expect(await send(foreign)).toMatchObject({ error: { code: "bank_account_unknown" } });
  });

  test("that are broken at any place change nothing", async () => {
    const whole = camt([paid(0)]);
    expect(await send(whole.slice(0, -20))).toMatchObject({ error: { code: "bank_file_truncated" } });
    expect(await transfersOf(0)).toMatchObject([{ paid_on: null }]);
  });

  test("answer payments one by one: the rejected one waits with its reason, the others are accepted", async () => {
    const rejected = payments()[3]?.endToEndId ?? "";
    const xml = writeBankFile(answerPain001(pain001, { rejectPayments: { [rejected]: "AC04" } }));
    const checked = accepted(await send(xml, "check"));
    expect(checked).toMatchObject({ accepted: 3, rejected: 1, stored: false, contradictions: 0 });
    expect(await transfersOf(3)).toMatchObject([{ reason: null }]);
    expect(accepted(await send(xml))).toMatchObject({ accepted: 3, rejected: 1, stored: true });
    expect(await transfersOf(3)).toMatchObject([{ reason: "AC04", accepted: false }]);
    expect(await transfersOf(0)).toMatchObject([{ reason: null, accepted: true }]);
    const [file] = await house.owner`select accepted_at is not null as accepted from payout_files`;
    expect(file).toEqual({ accepted: true });
  });

  test("record paid and received money, and the same file twice changes nothing", async () => {
    const xml = camt([paid(0), { reference: invoice.reference, cents: 2_000, bookedOn: "2026-11-18" }]);
    expect(accepted(await send(xml, "check"))).toMatchObject({ paid: 1, received: 1, stored: false });
    expect(accepted(await send(xml))).toMatchObject({
      paid: 1,
      received: 1,
      receivedCents: 2_000,
      waiting: 0,
    });
    expect(await transfersOf(0)).toMatchObject([{ paid_on: "2026-11-17" }]);
    expect(await receipts()).toEqual([{ cents: 2_000, received_on: "2026-11-18" }]);
    expect(accepted(await send(xml))).toMatchObject({ repeated: true, paid: 1 });
    expect(await receipts()).toHaveLength(1);
  });

  test("with a known message id and other bytes are refused", async () => {
    const messageId = "BANK-SAME";
    accepted(await send(camt([{ cents: 1 }], messageId)));
    expect(await send(camt([{ cents: 2 }], messageId))).toMatchObject({
      error: { code: "bank_file_differs" },
    });
  });

  test("that come twice at once are stored once", async () => {
    const xml = camt([{ reference: invoice.reference, cents: 500 }]);
    const results = (await Promise.all([send(xml), send(xml), send(xml)])).map(accepted);
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await receipts()).toHaveLength(2);
  });

  test("count a movement of a notification and a statement once", async () => {
    const movement = { reference: invoice.reference, cents: 700, bankReference: "ARCHIVE-1" };
    expect(accepted(await send(camt([movement])))).toMatchObject({ received: 1, duplicates: 0 });
    expect(accepted(await send(camt([movement])))).toMatchObject({ received: 0, duplicates: 1 });
    expect(await receipts()).toHaveLength(3);
  });

  test("reverse a company's payment, and never more than that", async () => {
    const { length } = await receipts();
    const back = { reference: invoice.reference, direction: "debit", reversal: true } as const;
    expect(accepted(await send(camt([{ ...back, cents: 900_000 }])))).toMatchObject({
      received: 0,
      waiting: 1,
    });
    expect(accepted(await send(camt([{ ...back, cents: 100 }])))).toMatchObject({
      received: 1,
      receivedCents: -100,
    });
    accepted(await send(camt([{ reference: invoice.reference, cents: 100 }])));
    expect(await receipts()).toHaveLength(length + 2);
  });

  test("name a contradiction to a payout, and leave the payout unchanged", async () => {
    const odd = accepted(
      await send(camt([paid(1, { cents: 1 }), paid(0, { cents: payments()[0]?.cents ?? 0 })])),
    );
    expect(odd).toMatchObject({ paid: 0, contradictions: 2, waiting: 2 });
    expect(odd.named.map(({ why }) => why)).toEqual(["other_sum", "ended"]);
    expect(await transfersOf(1)).toMatchObject([{ paid_on: null }]);
  });

  test("announce unbooked movements, which pay nothing", async () => {
    const soon = camt([paid(1, { status: "PDNG", bookedOn: null })]);
    expect(accepted(await send(soon))).toMatchObject({ paid: 0, unbooked: 1 });
  });

  test("recognise a movement of an earlier file even if the bank gives a whole entry one reference", async () => {
    const entries = [1, 2, 3].map((cents) => ({ reference: null, cents, bankReference: "ENTRY-1" }));
    expect(accepted(await send(camt(entries)))).toMatchObject({ duplicates: 0, waiting: 3 });
    const more = { reference: null, cents: 4, bankReference: "ENTRY-1" };
    expect(accepted(await send(camt([...entries, more])))).toMatchObject({ duplicates: 3, waiting: 1 });
  });

  test("return a payout that the receiver's bank sent back", async () => {
    accepted(await send(camt([paid(1)])));
    const back = accepted(await send(camt([paid(1, { direction: "credit", bookedOn: "2026-11-19" })])));
    expect(back).toMatchObject({ returned: 1, waiting: 0 });
    expect(await transfersOf(1)).toMatchObject([{ paid_on: "2026-11-17", reason: "RTND" }]);
  });
});

test("a batch booked, and a payment sent back, before the answer are recognised after it", async () => {
  const rejected = await house.owner<{ id: number }[]>`
    select statement_id::int as id from payouts where reason in ('AC04', 'RTND')`;
  for (const { id } of rejected)
    accepted(
      await house.as(house.admin).run(payoutRetrySchema, allowPayoutRetry, { runId, statementId: id }),
    );
  const file = await makeFile();
  const [first, second] = paymentsOf(file).payments;
  const batch = { originalPaymentId: first?.batch ?? "", cents: first?.cents ?? 0 };
  const booked = { ...batch, direction: "debit", reference: null, bookedOn: "2026-11-18" } as const;
  expect(accepted(await send(camt([booked])))).toMatchObject({ paid: 0, waiting: 1 });
  const sentBack = { ...booked, direction: "credit", endToEndId: first?.endToEndId ?? "" } as const;
  expect(accepted(await send(camt([sentBack])))).toMatchObject({ returned: 0, waiting: 1 });
  const rejectPayments = { [second?.endToEndId ?? ""]: "AC04" };
  const answer = writeBankFile(answerPain001(file, { rejectPayments }));
  expect(accepted(await send(answer, "check"))).toMatchObject({ paid: 1, returned: 1, rejected: 1 });
  expect(accepted(await send(answer))).toMatchObject({ paid: 1, returned: 1, rejected: 1 });
  expect((await transfersOf(1)).at(-1)).toMatchObject({ paid_on: "2026-11-18", reason: "RTND" });
});

describe("a movement without a known purpose", () => {
  const waitingOf = async (cents: number) => {
    const { waiting } = accepted(await page());
    const found = waiting.rows.find((row) => row.cents === cents);
    if (!found) throw new Error(`nothing of ${cents} waits`);
    return found;
  };

  test("waits with suggestions, also on its own page, and an admin assigns it once", async () => {
    accepted(await send(camt([{ reference: null, cents: 1_800, message: `Lasku ${invoice.number}` }])));
    const { id, suggestions } = await waitingOf(1_800);
    expect(suggestions[0]).toMatchObject({ claim: { number: invoice.number, openCents: 1_800 } });
    const read = () =>
      house.as(house.admin).run(movementPageSchema, viewMovement, { movementId: id }, { mode: "read" });
    expect(accepted(await read()).waiting).toMatchObject({ id, suggestions });
    const results = await Promise.all([decide(id, invoice.number), decide(id, invoice.number)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: "bank_entry_decided" } });
    expect((await receipts()).at(-1)).toMatchObject({ cents: 1_800 });
    const [entry] =
      await house.owner`select outcome, decided_by, decided_why from bank_entries where id = ${id}`;
    expect(entry).toEqual({
      outcome: "assigned",
      decided_by: house.admin.label,
      decided_why: "Selvitetty pankista",
    });
    expect(accepted(await read()).waiting).toBeNull();
  });

  test("is not assigned to a statement of another sum or direction", async () => {
    accepted(await send(camt([paid(2, { endToEndId: null, cents: 77, direction: "debit" })])));
    const { id } = await waitingOf(-77);
    for (const number of [payments()[2]?.endToEndId ?? "", invoice.number, "2026-999999"])
      expect(await decide(id, number)).toMatchObject({ error: { code: "invalid" } });
    accepted(await decide(id, null));
    const [entry] = await house.owner`select outcome, statement_id from bank_entries where id = ${id}`;
    expect(entry).toEqual({ outcome: "set_aside", statement_id: null });
  });

  test("is decided by an admin with a recent proof of identity", async () => {
    accepted(await send(camt([{ reference: null, cents: 88 }])));
    const { id } = await waitingOf(88);
    expect(await decide(id, null, { confirmed: false })).toMatchObject({ error: { code: "step_up_needed" } });
    accepted(await decide(id, null));
  });

  test("stays unchanged as the bank reported it", async () => {
    await expect(house.owner`update bank_entries set cents = 1`).rejects.toMatchObject({ code: "CH003" });
    await expect(house.owner`delete from bank_entries`).rejects.toMatchObject({ code: "CH003" });
    await expect(house.owner`update bank_files set message_id = 'x'`).rejects.toMatchObject({
      code: "CH003",
    });
  });
});

describe("the page of a movement", () => {
  const list = (query: object = {}, actor: Actor = house.admin) =>
    house.as(actor).run(movementsPageSchema, listMovementsPage, query, { mode: "read" });
  const view = (movementId: number, actor: Actor = house.admin) =>
    house.as(actor).run(movementPageSchema, viewMovement, { movementId }, { mode: "read" });

  test("names the statements in its sum, for a payout, an invoice and a batch", async () => {
    const movements = [...accepted(await list({ state: "matched" })).rows];
    movements.push(...accepted(await list({ state: "assigned" })).rows);
    const kinds = new Set<string>();
    for (const { id, cents: moved } of movements) {
      const { movement, cents, count, statements } = accepted(await view(id));
      expect([id, cents]).toEqual([id, moved]);
      expect(statements).toHaveLength(count);
      kinds.add(movement.payoutFileId !== null ? "batch" : moved < 0 ? "payout" : "received");
    }
    expect([...kinds].sort()).toEqual(["batch", "payout", "received"]);
  });

  test("is found by its statement's number, and only admins read it", async () => {
    const found = accepted(await list({ q: invoice.number })).rows;
    expect(found.length).toBeGreaterThan(0);
    for (const { id } of found)
      expect(accepted(await view(id)).statements.map(({ number }) => number)).toEqual([invoice.number]);
    const { user } = await house.createCompany({ status: "active" });
    expect(await list({}, user)).toMatchObject({ error: { code: "forbidden" } });
    expect(await view(found[0]?.id ?? 0, user)).toMatchObject({ error: { code: "not_found" } });
  });

  test("is linked from each statement that it paid", async () => {
    const read = (statementId: number) =>
      house.database.asActor(SYSTEM, { mode: "read" }, (db) => findMoneyPath(db, statementId));
    const movements = accepted(await list({ state: "matched" })).rows;
    for (const { id } of movements)
      for (const statement of accepted(await view(id)).statements)
        expect((await read(statement.id)).movements.map((one) => one.id)).toContain(id);
  });
});

describe("a movement that was set aside", () => {
  const takeBack = (entryId: number, actor: Actor = house.admin, more: { confirmed?: boolean } = {}) =>
    house.as(actor).run(takeBackEntrySchema, takeBackEntry, { entryId, why: "Väärä rivi" }, more);
  const view = async (movementId: number) =>
    accepted(
      await house.as(house.admin).run(movementPageSchema, viewMovement, { movementId }, { mode: "read" }),
    );

  test("waits again, and its history names the admins and their reasons", async () => {
    accepted(await send(camt([{ cents: 4_321, reference: null, endToEndId: "PALAUTETTAVA" }])));
    const [row] = await house.owner<{ id: number }[]>`
      select id::int from bank_entries where end_to_end_id = 'PALAUTETTAVA'`;
    const id = row?.id ?? 0;
    expect(await takeBack(id)).toMatchObject({ error: { code: "bank_entry_decided" } });
    accepted(await decide(id, null));
    const { user } = await house.createCompany({ status: "active" });
    expect(await takeBack(id, user)).toMatchObject({ error: { code: "forbidden" } });
    expect(await takeBack(id, house.admin, { confirmed: false })).toMatchObject({
      error: { code: "step_up_needed" },
    });
    expect((await view(id)).movement).toMatchObject({ outcome: "set_aside" });
    accepted(await takeBack(id));
    const { movement, history } = await view(id);
    expect(movement).toMatchObject({ outcome: "waiting", decidedBy: null, decidedWhy: null });
    expect(history.rows.map(({ after }) => after)).toEqual([
      { outcome: "waiting", why: "Väärä rivi" },
      { outcome: "set_aside", why: "Selvitetty pankista" },
    ]);
    accepted(await decide(id, null));
    await expect(
      house.owner`update bank_entries set outcome = 'waiting', cents = 1, decided_at = null, decided_by = null where id = ${id}`,
    ).rejects.toThrow();
  });
});
