import { afterAll, beforeAll, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fleetOf, wholeDriver } from "#lib/fleet/use-cases/testing.ts";
import {
  companyPaymentsExportSchema,
  companyPaymentsPageSchema,
  paymentPageSchema,
} from "#lib/payments/schema.ts";
import { paymentSums } from "#lib/payments/texts.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { exportPayments, listPaymentsPage } from "./company-payments.ts";
import { tracePayment } from "./trace.ts";

// A company with two vehicles: 60 payments of the first, two payments and a refund of the second, and a late one.

const NOW = new Date("2026-11-10T10:00:00Z");
let house: TestHouse;
let company: Company;
let user: Actor;
let stranger: Actor;
let vehicles: number[];

beforeAll(async () => {
  house = await openTestHouse();
  const arrange = arrangerOf(house.owner);
  ({ company, user } = await house.createCompany({ status: "active" }));
  ({ user: stranger } = await house.createCompany({ status: "active" }));
  vehicles = [
    await arrange.vehicle("AAA-1", [[company.id, "2026-10-26", null]]),
    await arrange.vehicle("BBB-2", [[company.id, "2026-10-26", null]]),
  ];
  const [first = 0, second = 0] = vehicles;
  await arrange.payments(
    company.id,
    "2026-11-09",
    Array.from({ length: 60 }, (_, n) => [first, n % 2 ? "2026-11-09" : "2026-11-10", 100 + n] as const),
  );
  await arrange.payments(company.id, "2026-11-09", [
    [second, "2026-11-09", 5_000],
    [second, "2026-11-10", -700],
  ]);
  await arrange.payments(company.id, "2026-11-09", [[second, "2026-11-02", 333]], true);
  await arrange.payments(company.id, "2026-10-26", [[first, "2026-11-02", 9_999]]);
  const contact = {
    firstName: "Åke",
    lastName: "Sjögren",
    phoneNumber: "+358401234567",
  };
  const driver = accepted(await fleetOf(house.as(user)).createDriver(company.id, wholeDriver({ contact })));
  await house.owner`
    insert into payments (sender, reference, company_id, vehicle_id, driver_id, amount_cents, vat_basis_points, method,
      occurred_at, occurred_on, settled_in)
    select 'test', reference, ${company.id}, ${first}, driver, 100, 1350, 'card', '2026-10-13T10:00:00Z', '2026-10-13', '2026-10-12'
    from (values ('KUITTI-77', null), ('KUITTI-78', ${driver.id}::bigint), ('MUU-1', null)) payment (reference, driver)`;
});
afterAll(() => house.close());

const list = (query: object = {}, actor: Actor = user) =>
  house
    .as(actor)
    .run(
      companyPaymentsPageSchema,
      listPaymentsPage,
      { companyId: company.id, ...query },
      { mode: "read", now: NOW },
    );

test("the running period has its payments by vehicle and time, with their count and sum", async () => {
  const { period, page, count, cents, late } = accepted(await list());
  expect(period).toEqual({ start: "2026-11-09", end: "2026-11-22" });
  expect(count).toBe(63);
  expect(cents).toBe(60 * 100 + (59 * 60) / 2 + 5_000 - 700 + 333);
  expect(late).toEqual({ count: 1, cents: 333 });
  expect(page.rows).toHaveLength(50);
  const times = page.rows.map(({ occurredAt }) => occurredAt.getTime());
  expect(times).toEqual([...times].sort());
  const next = accepted(
    await list({ cursor: cursorText(page.next ?? { value: 0, id: 0, position: 0 }) }),
  ).page;
  expect(next.rows.slice(-3).map(({ cents: one, correction }) => [one, correction])).toEqual([
    [333, true],
    [5_000, false],
    [-700, false],
  ]);
  const before = accepted(await list({ cursor: next.previous && cursorText(next.previous) })).page;
  expect(before.rows).toEqual(page.rows);
});

test("each vehicle of a page has the sum of all its payments, also of those on another page", async () => {
  const [first = 0, second = 0] = vehicles;
  const firstSum = { vehicleId: first, count: 60, cents: 60 * 100 + (59 * 60) / 2 };
  const secondSum = { vehicleId: second, count: 3, cents: 5_000 - 700 + 333 };
  const { page, vehicles: sums } = accepted(await list());
  expect(sums).toEqual([firstSum]);
  const next = accepted(await list({ cursor: page.next && cursorText(page.next) }));
  expect(next.vehicles.toSorted((a, b) => a.count - b.count)).toEqual([secondSum, firstSum]);
  const refunds = accepted(await list({ type: "refund" }));
  expect(refunds.vehicles).toEqual([{ vehicleId: second, count: 1, cents: -700 }]);
});

test("who reads only the company's money gets every payment without its driver, and finds none by a driver", async () => {
  const reader = await house.createMoneyReader(company.id);
  const query = { companyId: company.id, period: "2026-10-12" };
  const { page, drivers, count } = accepted(await list(query, reader));
  expect([page.rows.map(({ driver }) => driver), drivers]).toEqual([[null, null, null], false]);
  const driver = await house.owner`select driver_id::int as id from payments where reference = 'KUITTI-78'`;
  expect(accepted(await list({ ...query, driver: driver[0]?.id }, reader))).toMatchObject({
    count,
    only: { plate: null, driver: null },
  });
  expect(accepted(await list({ ...query, q: "sjögren" })).count).toBe(1);
  expect(accepted(await list({ ...query, q: "sjögren" }, reader)).count).toBe(0);
  const file = { ...query, format: "csv" };
  const exported = await house
    .as(reader)
    .run(companyPaymentsExportSchema, exportPayments, file, { mode: "read", now: NOW });
  expect(accepted(exported).rows.map((row) => row.driver)).toEqual([null, null, null]);
});

test("a list says whether any of its payments names a driver", async () => {
  expect(accepted(await list()).drivers).toBe(false);
  expect(accepted(await list({ period: "2026-10-12" })).drivers).toBe(true);
  expect(accepted(await list({ period: "2026-10-12", q: "MUU-1" })).drivers).toBe(false);
});

test.each([
  ["no late payment", 73, 0, "73 maksua, yhteensä 2\u00a0098,90\u00a0€"],
  [
    "one late payment",
    73,
    1,
    "72 maksua 2\u00a0057,40\u00a0€ ja 1 myöhässä saapunut 41,50\u00a0€ (korjauksissa)",
  ],
  ["late payments only", 2, 2, "2 myöhässä saapunutta 41,50\u00a0€ (korjauksissa)"],
])("the heading of a list with %s splits its sums", (_, count, lateCount, expected) => {
  const late = { count: lateCount, cents: lateCount === 0 ? 0 : 4_150 };
  expect(paymentSums({ count, cents: 209_890, late })).toBe(expected);
});

test.each([
  ["a vehicle", () => ({ vehicle: vehicles[1] }), 3],
  ["refunds", () => ({ type: "refund" }), 1],
  ["a part of a plate", () => ({ q: "bbb" }), 3],
  ["a driver's first and last name", () => ({ period: "2026-10-12", q: "ÅKE sjö" }), 1],
  ["a part of a reference", () => ({ period: "2026-10-12", q: "kuitti" }), 2],
  ["an earlier period", () => ({ period: "2026-10-26" }), 1],
  ["what nobody has", () => ({ q: "eiole" }), 0],
])("%s filters list, count and file alike", async (_, query, expected) => {
  const { page, count } = accepted(await list(query()));
  expect([page.rows.length, count]).toEqual([expected, expected]);
  const asked = { companyId: company.id, format: "csv", ...query() };
  const file = await house
    .as(user)
    .run(companyPaymentsExportSchema, exportPayments, asked, { mode: "read", now: NOW });
  expect(accepted(file).rows).toEqual(page.rows);
});

test("nobody sees another company's payments, and a day within a period names none", async () => {
  expect(await list({}, stranger)).toMatchObject({ error: { code: "not_found" } });
  expect(await list({ period: "2026-11-10" })).toMatchObject({ error: { code: "invalid" } });
  expect(accepted(await list({}, house.admin)).count).toBe(63);
});

test("a payment leads to its statement, whose line has the sum of the vehicle's payments", async () => {
  const runId = await arrangerOf(house.owner).run("2026-11-09");
  const run = { database: house.database, runId, by: { label: "x" }, seller: SELLER };
  accepted(await finaliseRun({ ...run, now: new Date("2026-11-23T10:00:00Z") }));
  const trace = (paymentId: number, actor: Actor = house.admin) =>
    house.as(actor).run(paymentPageSchema, tracePayment, { paymentId }, { mode: "read" });
  const rows = accepted(await list({ period: "2026-11-09", vehicle: vehicles[1] })).page.rows;
  for (const { id, correction } of rows) {
    const { payment, settled } = accepted(await trace(id));
    expect(payment).toMatchObject({ companyId: company.id, correction, settledIn: "2026-11-09" });
    expect(settled?.payments.cents).toBe(correction ? 333 : 4_300);
    expect(settled?.lines.cents).toBe(settled?.payments.cents);
    expect(settled?.path.runId).toBe(runId);
  }
  expect(await trace(rows[0]?.id ?? 0, user)).toMatchObject({ error: { code: "not_found" } });
});
