import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SYSTEM } from "#lib/core/actor.ts";
import { addDays } from "#lib/core/calendar.ts";
import { codeOf } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { remindDebtorsSchema } from "#lib/receivables/schema.ts";
import { debtorsRemindedText } from "#lib/receivables/texts.ts";
import { tellPaymentChanges } from "#lib/statements/use-cases/payment-changes.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { remindOfPayments } from "./remind.ts";
import { remindDebtors } from "./remind-debtors.ts";

const NOW = new Date("2026-11-23T10:00:00Z");
const TODAY = "2026-11-23";
const daysOn = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);
let house: TestHouse;
let numbers = 700_000;

beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(async () => {
  await house.owner`delete from outbox`;
});
afterAll(() => house.close());

/** A company with invoices of 50 euros, each this many days overdue. */
async function debtor(...late: number[]) {
  const { company, user } = await house.createCompany({ status: "active" });
  const invoices: number[] = [];
  for (const [index, days] of late.entries()) {
    numbers += 1;
    const start = addDays("2026-01-05", 14 * index);
    invoices.push(
      await keepStatement(house.owner, {
        ...simpleStatement(-5_139),
        outcome: "invoiced",
        payoutDate: null,
        totalCents: -5_000,
        deductionsCents: 139,
        companyId: company.id,
        period: { start, end: addDays(start, 13) },
        parties: partiesOf(company),
        dueDate: addDays(TODAY, -days),
        number: `2026-${numbers}`,
      }),
    );
  }
  await house.database.asActor(SYSTEM, { mode: "write" }, (db) =>
    tellPaymentChanges({ actor: SYSTEM, db, now: NOW, today: TODAY, requestId: "test" }),
  );
  return { id: company.id, user, invoices };
}

const remind = (ids: number[], { now = NOW, actor = house.admin } = {}) =>
  house.as(actor).run(remindDebtorsSchema, remindDebtors, { ids: ids.map(String) }, { now });
const mailedInvoices = async () =>
  (
    await house.owner<{ id: number }[]>`
      select distinct (payload->>'statementId')::int as id from outbox where kind = 'payment_reminder' order by 1`
  ).map(({ id }) => id);
const pay = (companyId: number, statementId: number, cents: number) => house.owner`
  insert into statement_receipts (statement_id, company_id, cents, received_on, created_by, reason)
  values (${statementId}, ${companyId}, ${cents}, ${TODAY}, 'x', 'x')`;

describe("a reminder by an admin", () => {
  test("mails the picked companies of each overdue invoice, with the sum, the due date and the reference", async () => {
    const [one, two, other] = [await debtor(3, 40, -5), await debtor(1), await debtor(9)];
    await pay(one.id, one.invoices[1] ?? 0, 2_000);
    expect(accepted(await remind([one.id, two.id]))).toEqual({ companies: 2, already: null, left: 0 });
    expect(await mailedInvoices()).toEqual([one.invoices[0], one.invoices[1], two.invoices[0]]);
    const [mail] = await house.owner<{ payload: object }[]>`
      select payload from outbox where payload->>'statementId' = ${String(one.invoices[1])} limit 1`;
    expect(mail?.payload).toMatchObject({
      openCents: 3_000,
      dueDate: addDays(TODAY, -40),
      reference: "1004202600216",
    });
    expect(other.invoices).toHaveLength(1);
  });

  test("is in the history of the company, by the admin", async () => {
    const { id } = await debtor(3);
    accepted(await remind([id]));
    const [event] = await house.owner`
      select actor_label as by, after from events where company_id = ${id} order by id desc limit 1`;
    expect(event).toEqual({ by: house.admin.label, after: { invoiceReminded: `2026-${numbers}` } });
  });

  test("leaves out an invoice for seven days, says so, and mails nobody then", async () => {
    const { id } = await debtor(3);
    accepted(await remind([id]));
    await house.owner`delete from outbox`;
    const again = accepted(await remind([id], { now: daysOn(6) }));
    expect(again).toEqual({ companies: 0, already: { count: 1, from: TODAY, to: TODAY }, left: 0 });
    expect(debtorsRemindedText(again)).toBe(
      "Muistutuksia ei lähetetty. 1 laskusta muistutettiin jo 23.11.2026.",
    );
    expect(await mailedInvoices()).toEqual([]);
    expect(accepted(await remind([id], { now: daysOn(7) }))).toMatchObject({ companies: 1, already: null });
  });

  test("takes the place of the next reminder that would leave by itself", async () => {
    const { id, invoices } = await debtor(13);
    accepted(await remind([id]));
    await house.owner`delete from outbox`;
    const byItself = (days: number) =>
      remindOfPayments({ database: house.database, now: daysOn(days), defaultDays: [14, 30] });
    await byItself(1);
    expect(await mailedInvoices()).not.toContain(invoices[0]);
    await byItself(17);
    expect(await mailedInvoices()).toContain(invoices[0]);
  });

  test("leaves out a company without an overdue invoice, and one that has paid", async () => {
    const [soon, paid] = [await debtor(0), await debtor(20)];
    await pay(paid.id, paid.invoices[0] ?? 0, 5_000);
    const outcome = accepted(await remind([soon.id, paid.id]));
    expect(outcome).toEqual({ companies: 0, already: null, left: 2 });
    expect(await mailedInvoices()).toEqual([]);
  });

  test("of two admins at once mails once", async () => {
    const { id } = await debtor(3);
    const outcomes = (await Promise.all([remind([id]), remind([id])])).map(accepted);
    expect(outcomes.map(({ companies }) => companies).sort()).toEqual([0, 1]);
    const [row] = await house.owner<{ mails: number; addresses: number }[]>`
      select count(*)::int as mails, count(distinct payload->>'to')::int as addresses from outbox
      where kind = 'payment_reminder'`;
    expect(row?.mails).toBe(row?.addresses);
  });

  test("is for admins", async () => {
    const { id, user } = await debtor(3);
    expect(codeOf(await remind([id], { actor: user }))).toBe("forbidden");
  });
});
