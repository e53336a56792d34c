import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { addDays } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { codeOf } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { listReceivables } from "#lib/receivables/queries/ageing.ts";
import type { Receivable } from "#lib/receivables/rules/ageing.ts";
import {
  noteReceiptSchema,
  receivablesExportSchema,
  receivablesPageSchema,
  takeBackReceiptSchema,
} from "#lib/receivables/schema.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";
import { tellPaymentChanges } from "#lib/statements/use-cases/payment-changes.ts";
import { viewStatement } from "#lib/statements/use-cases/read.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { exportReceivables, listReceivablesPage } from "./ageing.ts";
import { noteReceipt, takeBackReceipt } from "./receipts.ts";
import { remindOfPayments } from "./remind.ts";

let house: TestHouse;
const NOW = new Date("2026-11-23T10:00:00Z");
const TODAY = "2026-11-23";
let numbers = 900_000;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** A company that was invoiced 50 euros, due on a day. */
async function invoiced(dueDate = "2026-12-07") {
  const { company, user } = await house.createCompany({ status: "active" });
  numbers += 1;
  const statementId = await keepStatement(house.owner, {
    ...simpleStatement(-5_139),
    outcome: "invoiced",
    payoutDate: null,
    totalCents: -5_000,
    deductionsCents: 139,
    companyId: company.id,
    period: { start: "2026-10-26", end: "2026-11-08" },
    parties: partiesOf(company),
    dueDate,
    number: `2026-${numbers}`,
  });
  return { company, user, place: { companyId: company.id, statementId } };
}
type Place = { companyId: number; statementId: number };

const body = { cents: "50,00", receivedOn: TODAY, seenOpenCents: 5_000, reason: "Maksoi käteisellä" };
const note = (place: Place, more: object = {}, actor: Actor = house.admin, confirmed = true) =>
  house
    .as(actor)
    .run(noteReceiptSchema, noteReceipt, { ...place, body: { ...body, ...more } }, { now: NOW, confirmed });
const takeBack = (place: Place, receiptId: number) => {
  const taken = { ...place, receiptId, body: { reason: "Väärä yritys" } };
  return house.as(house.admin).run(takeBackReceiptSchema, takeBackReceipt, taken, { now: NOW });
};
const view = async (place: Place, actor: Actor = house.admin) =>
  accepted(await house.as(actor).run(statementIdSchema, viewStatement, place, { mode: "read", now: NOW }));
const list = async (query: object = {}) =>
  accepted(
    await house
      .as(house.admin)
      .run(receivablesPageSchema, listReceivablesPage, query, { mode: "read", now: NOW }),
  );

describe("a payment that an admin notes by hand", () => {
  test("pays the invoice, in parts or whole, and is in the history", async () => {
    const { place, company } = await invoiced();
    accepted(await note(place, { cents: "20" }));
    expect((await view(place)).document.payment).toMatchObject({ state: "partly_paid", openCents: 3_000 });
    accepted(await note(place, { cents: "30.00 €", seenOpenCents: 3_000 }));
    expect((await view(place)).document.payment).toMatchObject({ state: "paid", openCents: 0 });
    const [event] = await house.owner`
      select after from events where company_id = ${company.id} order by id desc limit 1`;
    expect(event?.after).toMatchObject({ receiptCents: 3_000, receiptReason: body.reason });
  });

  test("is for admins who have just confirmed their identity", async () => {
    const { place, user } = await invoiced();
    expect(codeOf(await note(place, {}, user))).toBe("forbidden");
    expect(codeOf(await note(place, {}, house.admin, false))).toBe("step_up_needed");
    const other = await invoiced();
    expect(codeOf(await note({ ...place, statementId: other.place.statementId }))).toBe("not_found");
  });

  test("is stored once, however often it is sent and by however many admins", async () => {
    const { place } = await invoiced();
    const sent = await Promise.all([note(place), note(place), note(place)]);
    expect(sent.map(codeOf).sort()).toEqual(["nothing_open", "nothing_open", "ok"]);
    expect((await view(place)).receipts).toHaveLength(1);
  });

  test.each([
    ["", "required"],
    ["0", "receipt_sum"],
    ["-5", "receipt_sum"],
    ["viisi", "receipt_sum"],
    ["50,01", "receipt_too_large"],
  ])("of %j is refused by its field", async (cents, code) => {
    const { place } = await invoiced();
    expect(await note(place, { cents })).toMatchObject({ error: { issues: [{ code }] } });
  });

  test("is reversed once, and both rows stay", async () => {
    const { place } = await invoiced();
    accepted(await note(place));
    const [receipt] = (await view(place)).receipts;
    const taken = await Promise.all([takeBack(place, receipt?.id ?? 0), takeBack(place, receipt?.id ?? 0)]);
    expect(taken.map(codeOf).sort()).toEqual(["ok", "receipt_final"]);
    const shown = await view(place);
    expect(shown.document.payment).toMatchObject({ state: "invoiced", openCents: 5_000 });
    expect(shown.receipts.map(({ cents, takenBack }) => [cents, takenBack])).toEqual([
      [5_000, true],
      [-5_000, false],
    ]);
    const [, takes] = shown.receipts;
    expect(codeOf(await takeBack(place, takes?.id ?? 0))).toBe("receipt_final");
    accepted(await note(place));
  });

  test("cannot be reversed by SQL in part, twice, or on another statement", async () => {
    const [one, two] = [await invoiced(), await invoiced()];
    accepted(await note(one.place));
    accepted(await note(two.place));
    const [receipt] = (await view(one.place)).receipts;
    const insert = ({ companyId, statementId }: Place, cents: number) => house.owner`
      insert into statement_receipts (statement_id, company_id, cents, received_on, created_by, takes_back)
      values (${statementId}, ${companyId}, ${cents}, ${TODAY}, 'x', ${receipt?.id ?? 0})`;
    await expect(insert(one.place, -4_999)).rejects.toMatchObject({ code: "CH003" });
    await expect(insert(two.place, -5_000)).rejects.toMatchObject({ code: "CH003" });
    await insert(one.place, -5_000);
    await expect(insert(one.place, -5_000)).rejects.toThrow();
  });
});

describe("the list of companies that owe money", () => {
  test("shows the days overdue of each sum, and its sums are those of its rows", async () => {
    const due = async (late: number) => (await invoiced(addDays(TODAY, -late))).company.id;
    const ids = [await due(-3), await due(1), await due(20), await due(45), await due(75), await due(120)];
    const { page, sums } = await list();
    const rows = new Map(page.rows.map((row) => [row.id, row]));
    expect(
      ids.map((id) =>
        (["notDue", "to14", "to30", "to60", "to90", "over90"] as const).map((age) => rows.get(id)?.[age]),
      ),
    ).toEqual(ids.map((_, row) => ids.map((__, column) => (row === column ? 5_000 : 0))));
    for (const age of ["notDue", "to14", "over90", "openCents"] as const)
      expect(sums[age]).toBe(page.rows.reduce((sum, row) => sum + row[age], 0));
    expect(sums.companies).toBe(page.rows.length);
  });

  test("leaves out paid invoices, and filters by overdue and by name", async () => {
    const paid = await invoiced();
    accepted(await note(paid.place));
    const later = await invoiced();
    expect((await list()).page.rows.map(({ id }) => id)).not.toContain(paid.company.id);
    const overdue = (await list({ state: "overdue" })).page.rows;
    expect(overdue.map(({ id }) => id)).not.toContain(later.company.id);
    expect(overdue.length).toBeGreaterThan(0);
    const found = await list({ q: later.company.businessId });
    expect(found.page.rows.map(({ id }) => id)).toEqual([later.company.id]);
    expect(found.sums).toMatchObject({ companies: 1, openCents: 5_000 });
  });

  test("is for admins, as a page and as a file", async () => {
    const { user } = await invoiced();
    const as = house.as(user);
    const page = await as.run(receivablesPageSchema, listReceivablesPage, {}, { mode: "read" });
    const file = await as.run(
      receivablesExportSchema,
      exportReceivables,
      { format: "csv" },
      { mode: "read" },
    );
    expect([page, file].map(codeOf)).toEqual(["forbidden", "forbidden"]);
  });

  test("counts the companies with debts, and those with overdue debts, whatever the search", async () => {
    const before = (await list()).counts;
    await invoiced();
    await invoiced("2026-11-22");
    expect((await list({ q: "nobody" })).counts).toEqual({
      all: before.all + 2,
      overdue: before.overdue + 1,
    });
  });

  test("is read page by page without a lost or repeated row", async () => {
    const all = (await list()).page.rows.map(({ id }) => id);
    const seen: number[] = [];
    let cursor: Cursor | null = null;
    for (;;) {
      const asked = { filter: { overdue: false }, today: TODAY, cursor, limit: 2 };
      const rows: Receivable[] = await house.database.asActor(house.admin, { mode: "read" }, (db) =>
        listReceivables(db, asked),
      );
      seen.push(...rows.slice(0, 2).map(({ id }) => id));
      const last = rows[1];
      if (rows.length < 3 || !last) break;
      cursor = { value: last.companyName, id: last.id, position: 0 };
    }
    expect(seen).toEqual(all);
  });
});

describe("payment reminders", () => {
  const remind = (now: Date) => remindOfPayments({ database: house.database, now, defaultDays: [14, 30] });
  const tell = () =>
    house.database.asActor(SYSTEM, { mode: "write" }, (db) =>
      tellPaymentChanges({ actor: SYSTEM, db, now: NOW, today: TODAY, requestId: "test" }),
    );
  const mailsOf = (place: Place) => house.owner`
    select payload->>'to' as to, (payload->>'openCents')::int as open from outbox
    where kind = 'payment_reminder' and (payload->>'statementId')::int = ${place.statementId} order by created_at, id`;

  test("are sent once on their day, with the open sum, and never for a paid invoice", async () => {
    const [late, part, paid, soon] = [
      await invoiced(addDays(TODAY, -14)),
      await invoiced(addDays(TODAY, -20)),
      await invoiced(addDays(TODAY, -20)),
      await invoiced(addDays(TODAY, -13)),
    ];
    accepted(await note(part.place, { cents: "20,00" }));
    await tell();
    // The state of this payment is told after the reminders.
    accepted(await note(paid.place));
    await Promise.all([remind(NOW), remind(NOW)]);
    await remind(NOW);
    const mails = await mailsOf(late.place);
    expect(new Set(mails.map(({ to }) => to)).size, "one mail to each address").toBe(mails.length);
    expect(new Set(mails.map(({ open }) => open))).toEqual(new Set([5_000]));
    expect(new Set((await mailsOf(part.place)).map(({ open }) => open))).toEqual(new Set([3_000]));
    expect(await mailsOf(paid.place)).toEqual([]);
    expect(await mailsOf(soon.place)).toEqual([]);
    expect((await view(late.place)).reminders).toEqual([{ step: 1, openCents: 5_000, sentOn: TODAY }]);
    await remind(new Date("2026-12-09T10:00:00Z"));
    expect(await mailsOf(late.place)).toHaveLength(2 * mails.length);
    expect((await view(late.place)).reminders.map(({ step }) => step)).toEqual([1, 2]);
  });

  test("are sent on an admin's days and in an admin's words", async () => {
    const late = await invoiced(addDays(TODAY, -5));
    await tell();
    const words = { subject: "Aihe", heading: "Otsikko", text: "Maksa {summa}", details: "" };
    await house.owner`insert into payment_reminder_texts (version, reminder, created_by)
      values (1, ${house.owner.json({ days: [5], words })}, 'x')`;
    await remind(NOW);
    const mails = await house.owner`
      select distinct payload->'words' as words from outbox where (payload->>'statementId')::int = ${late.place.statementId}`;
    expect(mails).toEqual([{ words }]);
  });
});
