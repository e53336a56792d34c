import { afterAll, beforeAll, expect, test } from "vitest";
import { vatExportSchema } from "#lib/bookkeeping/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { creditNoteSchema } from "#lib/settlements/schema.ts";
import { creditStatement } from "#lib/settlements/use-cases/credit.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { summariseVat } from "./vat-summary.ts";

let house: TestHouse;
let user: Actor;

const summary = (actor: Actor, month: string) =>
  house.as(actor).run(vatExportSchema, summariseVat, { month, format: "csv" }, { mode: "read" });

beforeAll(async () => {
  house = await openTestHouse();
  const arrange = arrangerOf(house.owner);
  const settle = async (start: string, now: string) => {
    const runId = await arrange.run(start);
    const by = { label: "maija@tolppa.example" };
    await finaliseRun({ database: house.database, runId, by, seller: SELLER, now: new Date(now) });
  };
  let firstCompany = 0;
  for (const plate of ["AAA-1", "AAA-2"]) {
    const { company, user: member } = await house.createCompany({ status: "active" });
    firstCompany ||= company.id;
    user = member;
    await arrange.packages(company.id, [["standard", "2026-10-26", null]]);
    const vehicle = await arrange.vehicle(plate, [[company.id, "2026-10-26", null]]);
    await arrange.payments(company.id, "2026-10-26", [[vehicle, "2026-11-02", 12_345]]);
    await arrange.payments(company.id, "2026-10-26", [[vehicle, "2026-11-03", 777]], false, 2550);
  }
  await settle("2026-10-26", "2026-11-09T08:00:00Z");
  const [statement] = await house.owner<{ id: number }[]>`
    select id::int from statements where company_id = ${firstCompany}`;
  const wish = {
    companyId: firstCompany,
    statementId: statement?.id,
    body: { positions: [2], reason: "Virhe" },
  };
  const now = { now: new Date("2026-11-10T08:00:00Z") };
  accepted(await house.as(house.admin).run(creditNoteSchema, creditStatement, wish, now));
  await settle("2026-11-09", "2026-11-23T08:00:00Z");
});
afterAll(() => house.close());

test("a month's VAT is the sum of each statement's VAT, and a credited fee counts once", async () => {
  const { rows } = accepted(await summary(house.admin, "2026-11"));
  // 777 × 25,5 / 125,5 = 157,88 → 158; 12 345 × 13,5 / 113,5 = 1 468,35 → 1 468; two companies.
  expect(rows.filter(({ side }) => side === "cardPayments")).toEqual([
    { side: "cardPayments", vatBasisPoints: 2550, netCents: 1_238, vatCents: 316, grossCents: 1_554 },
    { side: "cardPayments", vatBasisPoints: 1350, netCents: 21_754, vatCents: 2_936, grossCents: 24_690 },
  ]);
  // The totals of the month's documents, without balances carried between them.
  const [documents] = await house.owner<{ cents: number }[]>`
    select sum(l.amount_cents)::int as cents from statement_lines l join statements s on s.id = l.statement_id
    where l.code <> 'CARRY_IN' and l.basis ->> 'of' is distinct from 'credit'`;
  expect(rows.reduce((cents, { grossCents }) => cents + grossCents, 0)).toBe(documents?.cents);
  const [credits] = await house.owner<{ count: number }[]>`
    select count(*)::int as count from statement_lines where basis ->> 'of' = 'credit'`;
  expect(credits?.count).toBeGreaterThan(0);
});

test("the months before and after contain none of it, and only admins read a summary", async () => {
  expect(accepted(await summary(house.admin, "2026-10")).rows).toEqual([]);
  expect(accepted(await summary(house.admin, "2026-12")).rows).toEqual([]);
  expect(await summary(user, "2026-11")).toMatchObject({ error: { code: "forbidden" } });
});
