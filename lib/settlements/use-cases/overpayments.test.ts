import { afterAll, beforeAll, expect, test } from "vitest";
import { auditBooks } from "#lib/audit/use-cases/audit.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { drawing } from "#lib/jobs/drawing.ts";
import { actorAmong } from "#lib/platform/queries/provider-actor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { noteReceiptSchema, takeBackReceiptSchema } from "#lib/receivables/schema.ts";
import { noteReceipt, takeBackReceipt } from "#lib/receivables/use-cases/receipts.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";
import { tellPaymentChanges } from "#lib/statements/use-cases/payment-changes.ts";
import { viewStatement } from "#lib/statements/use-cases/read.ts";
import { getOpenStatement } from "./compute.ts";
import { finaliseRun } from "./finalise.ts";
import { arrangerOf, SELLER } from "./testing.ts";

// A company owes more than 200 euros, pays 50 by hand and then the whole invoice through the bank. The tests are steps of one
// story.

let house: TestHouse;
let arrange: ReturnType<typeof arrangerOf>;
let company: Company;
let user: Actor;
let invoice: { id: number; number: string; owed: number };
let next: { id: number; number: string };

const NOW = new Date("2026-11-24T10:00:00Z");

beforeAll(async () => {
  house = await openTestHouse();
  arrange = arrangerOf(house.owner);
  ({ company, user } = await house.createCompany({ status: "active" }));
  await arrange.packages(company.id, [["standard", "2026-10-26", null]]);
  const vehicle = await arrange.vehicle("AAA-1", [[company.id, "2026-10-26", null]]);
  await arrange.payments(company.id, "2026-10-26", [[vehicle, "2026-11-02", -30_000]]);
  const { id, number, total } = await settle("2026-10-26", "2026-11-09T08:00:00Z");
  invoice = { id, number, owed: -total };
});
afterAll(() => house.close());

async function settle(start: string, now: string) {
  const runId = await arrange.run(start);
  const run = {
    database: house.database,
    runId,
    by: { label: "x" },
    seller: SELLER,
    now: new Date(now),
  };
  accepted(await finaliseRun(run));
  const [row] = await house.owner<{ id: number; number: string; total: number }[]>`
    select id::int, number, total_cents::int as total from statements where company_id = ${company.id} and period_start = ${start}`;
  if (!row) throw new Error("no statement");
  return row;
}

const place = () => ({ companyId: company.id, statementId: invoice.id });
const view = async (statementId = invoice.id) =>
  accepted(
    await house
      .as(user)
      .run(statementIdSchema, viewStatement, { ...place(), statementId }, { mode: "read", now: NOW }),
  );
/** Every check of the audit finds no difference. */
async function proveBooks(): Promise<void> {
  await house.database.asActor(SYSTEM, { mode: "write" }, (db) =>
    tellPaymentChanges({ actor: SYSTEM, db, now: NOW, today: "2026-11-24", requestId: "test" }),
  );
  const { results } = await auditBooks(house.database, { draw: drawing });
  expect(results.filter(({ differences }) => differences > 0)).toEqual([]);
}

test("an invoice that was paid twice has nothing open and an overpayment", async () => {
  const body = { cents: "50", receivedOn: "2026-11-23", seenOpenCents: invoice.owed, reason: "Käteisellä" };
  accepted(
    await house.as(house.admin).run(noteReceiptSchema, noteReceipt, { ...place(), body }, { now: NOW }),
  );
  await house.owner`insert into bank_files (kind, message_id, sha256, bytes, result, received_by)
    values ('camt.054', 'BANK-1', sha256('file'), 1, '{}', 'test')`;
  await house.owner`insert into bank_entries (file_id, cents, booked_on, booked, reversal, count, outcome, statement_id)
    select id, ${invoice.owed}, '2026-11-23', true, false, 1, 'matched', ${invoice.id} from bank_files`;
  await house.owner`insert into statement_receipts (statement_id, company_id, cents, received_on, bank_entry_id, created_by)
    select ${invoice.id}, ${company.id}, cents, booked_on, id, 'test' from bank_entries`;
  expect((await view()).document.payment).toMatchObject({ state: "paid", openCents: 0 });
  await proveBooks();
});

test("the open period shows the overpayment at once", async () => {
  const period = { start: "2026-11-09", end: "2026-11-22" };
  const open = await house.database.asActor(user, { mode: "read" }, async (db) => {
    const actor = await actorAmong(db, user, [company.id]);
    const ctx = { actor, db, now: NOW, today: "2026-11-24", requestId: "test" };
    return accepted(await getOpenStatement(ctx, { companyId: company.id, period }));
  });
  expect(open.lines.filter(({ code }) => code === "CARRY_IN")).toMatchObject([
    { amountCents: 5_000, basis: { overpaid: invoice.number } },
  ]);
});

test("the next statement returns it, and the invoice stays paid since its original day", async () => {
  next = await settle("2026-11-09", "2026-11-23T08:00:00Z");
  expect((await view(next.id)).document).toMatchObject({
    carryInCents: 5_000,
    lines: expect.arrayContaining([
      expect.objectContaining({
        code: "CARRY_IN",
        amountCents: 5_000,
        basis: { kind: "carryIn", overpaid: invoice.number },
      }),
    ]),
  });
  const { document, receipts } = await view();
  expect(document.payment).toMatchObject({ state: "paid", since: "2026-11-23", openCents: 0 });
  expect(receipts.map(({ cents, carriedTo }) => [cents, carriedTo])).toEqual([
    [5_000, null],
    [invoice.owed, null],
    [-5_000, next.number],
  ]);
  await proveBooks();
});

test("a later statement does not return it again", async () => {
  const later = await settle("2026-11-23", "2026-12-07T08:00:00Z");
  const { document } = await view(later.id);
  expect(document.lines.filter(({ basis }) => basis.kind === "carryIn" && basis.overpaid)).toEqual([]);
  await proveBooks();
});

test("a payment that is taken back after that opens the invoice again", async () => {
  const [byHand] = (await view()).receipts;
  const taken = { ...place(), receiptId: byHand?.id, body: { reason: "Väärä yritys" } };
  accepted(await house.as(house.admin).run(takeBackReceiptSchema, takeBackReceipt, taken, { now: NOW }));
  expect((await view()).document.payment).toMatchObject({ state: "overdue", openCents: 5_000 });
  await proveBooks();
});

test("a payment that the bank takes back opens its own sum and the returned overpayment", async () => {
  await house.owner`insert into bank_entries (file_id, cents, booked_on, booked, reversal, count, outcome, statement_id)
    select id, ${-invoice.owed}, '2026-11-24', true, true, 1, 'matched', ${invoice.id} from bank_files`;
  await house.owner`insert into statement_receipts (statement_id, company_id, cents, received_on, bank_entry_id, created_by)
    select ${invoice.id}, ${company.id}, cents, booked_on, id, 'test' from bank_entries where cents < 0`;
  expect((await view()).document.payment).toMatchObject({
    state: "overdue",
    openCents: invoice.owed + 5_000,
  });
  await proveBooks();
});

test("SQL cannot carry more than the overpayment, nor to a statement that does not return it", async () => {
  const carry = (cents: number, to: number) => house.owner`
    insert into statement_receipts (statement_id, company_id, cents, received_on, created_by, carried_to)
    values (${invoice.id}, ${company.id}, ${cents}, '2026-12-07', 'x', ${to})`;
  await expect(carry(-5_000, next.id)).rejects.toMatchObject({ code: "23505" });
  await house.owner`insert into statement_receipts (statement_id, company_id, cents, received_on, created_by, reason)
    values (${invoice.id}, ${company.id}, ${invoice.owed + 10_000}, '2026-12-07', 'x', 'x')`;
  await expect(carry(-4_999, next.id)).rejects.toMatchObject({ code: "23505" });
  await expect(carry(-5_000, invoice.id)).rejects.toMatchObject({ code: "CH003" });
  await expect(carry(-5_000, next.id)).rejects.toMatchObject({ code: "23505" });
});
