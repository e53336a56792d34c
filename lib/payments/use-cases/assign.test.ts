import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "#lib/core/keyset.ts";
import { assignPaymentsSchema, unassignedListSchema } from "#lib/payments/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { assignPayments, listUnassigned } from "./assign.ts";
import { addTestVehicle, sendTestPayments } from "./testing.ts";

let house: TestHouse;
let company: number;
let car: { id: number; plate: string };

beforeAll(async () => {
  house = await openTestHouse();
  company = (await house.createCompany({ status: "active" })).company.id;
  car = await addTestVehicle(house, company);
}, 60_000);
afterAll(() => house.close());
afterEach(() => house.owner`delete from settlement_runs`);

const NOW = new Date("2026-11-21T12:00:00Z");
let count = 0;
/** Stores waiting payments with a plate and these days; returns their references. */
async function hold(plate: string, ...days: string[]): Promise<string[]> {
  const payments = days.map((day) => {
    count += 1;
    return {
      reference: `K-${String(count).padStart(4, "0")}`,
      licensePlate: plate,
      type: "capture",
      grossCents: 1_000,
      vatBasisPoints: 1_350,
      occurredAt: `${day}T12:00:00Z`,
      method: "card",
    };
  });
  accepted(await sendTestPayments(house, house.program, payments, { now: NOW }));
  return payments.map(({ reference }) => reference);
}
const list = async (query: object = {}, actor = house.admin) =>
  house.as(actor).run(unassignedListSchema, listUnassigned, query, { mode: "read" });
const plates = (page: Page<{ licensePlate: string }>) => page.rows.map(({ licensePlate }) => licensePlate);
const assign = (paymentId: number, samePlate = false, vehicleId = car.id, actor = house.admin) =>
  house.as(actor).run(assignPaymentsSchema, assignPayments, { paymentId, vehicleId, samePlate });
const idOf = async (reference: string | undefined) => {
  const [row] = await house.owner<{ id: number }[]>`
    select id::int from payments where reference = ${reference ?? ""}`;
  return row?.id ?? 0;
};
const stored = async (reference: string | undefined) => {
  const [row] = await house.owner`
    select company_id::int as company, vehicle_id::int as vehicle, settled_in::text as period, correction,
      assigned_by as by, assigned_at is not null as at from payments where reference = ${reference ?? ""}`;
  return row;
};

test("an assigned payment goes to its vehicle and its own period with the admin's name, and others with its plate wait", async () => {
  const [one, other] = await hold("AAA-1", "2026-11-10", "2026-11-11");
  expect(accepted(await assign(await idOf(one)))).toEqual({ count: 1 });
  expect(await stored(one)).toEqual({
    company,
    vehicle: car.id,
    period: "2026-11-09",
    correction: false,
    by: house.admin.label,
    at: true,
  });
  expect(await stored(other)).toMatchObject({ vehicle: null, period: null, by: null });
});

test("all payments with a plate go to the company that had the vehicle on each payment's day", async () => {
  const other = (await house.createCompany({ status: "active" })).company.id;
  const moved = await addTestVehicle(house, company);
  await house.owner`update vehicles set company_id = ${other} where id = ${moved.id}`;
  await house.owner`delete from vehicle_activities where vehicle_id = ${moved.id}`;
  await house.owner`insert into vehicle_activities (vehicle_id, company_id, active_from, active_to)
    values (${moved.id}, ${company}, '2026-01-05', '2026-11-11'), (${moved.id}, ${other}, '2026-11-11', null)`;
  const [before, after, third] = await hold("BBB-2", "2026-11-10", "2026-11-11", "2026-10-27");
  const [foreign] = await hold("BBB-3", "2026-11-10");
  expect(accepted(await assign(await idOf(before), true, moved.id))).toEqual({ count: 3 });
  expect(await stored(before)).toMatchObject({ company, period: "2026-11-09" });
  expect(await stored(after)).toMatchObject({ company: other, period: "2026-11-09" });
  expect(await stored(third)).toMatchObject({ company, period: "2026-10-26" });
  expect(await stored(foreign)).toMatchObject({ vehicle: null });
});

test("an assigned payment of a closed period is a correction in the open period", async () => {
  const [one] = await hold("CCC-3", "2026-10-13");
  await house.owner`
    insert into settlement_runs (period_start, period_end, closed_at) values ('2026-10-12', '2026-10-25', now())`;
  accepted(await assign(await idOf(one)));
  expect(await stored(one)).toMatchObject({ period: "2026-10-26", correction: true });
});

test("a second assignment is refused and changes nothing, even at the same time", async () => {
  const second = await addTestVehicle(house, company);
  const [one] = await hold("DDD-4", "2026-11-10");
  const id = await idOf(one);
  const results = await Promise.all([assign(id), assign(id, true, second.id), assign(id)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    results.filter(({ ok }) => !ok).every((one) => !one.ok && one.error.code === "already_assigned"),
  ).toBe(true);
  expect(await assign(id)).toMatchObject({ error: { code: "already_assigned" } });
});

test("an unknown payment or vehicle is refused, and so is everybody except the provider's people", async () => {
  const [one] = await hold("EEE-5", "2026-11-10");
  const id = await idOf(one);
  expect(await assign(999_999)).toMatchObject({ error: { code: "not_found" } });
  expect(await assign(id, false, 999_999)).toMatchObject({
    error: { issues: [{ path: "vehicleId", code: "vehicle_unknown" }] },
  });
  const { user } = await house.createCompany({ status: "active" });
  for (const actor of [user, house.program]) {
    expect(await assign(id, false, car.id, actor)).toMatchObject({ error: { code: "forbidden" } });
    expect(await list({}, actor)).toMatchObject({ error: { code: "forbidden" } });
  }
  expect(await stored(one)).toMatchObject({ vehicle: null });
});

describe("the list", () => {
  test("is read in pages both ways, oldest first, each payment once", async () => {
    const references = await hold("SIV-1", ...Array.from({ length: 120 }, () => "2026-11-10"));
    const first = accepted(await list({ q: "siv 1" }));
    const cursorOf = (cursor: object | null) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
    const second = accepted(await list({ q: "SIV-1", cursor: cursorOf(first.next) }));
    const third = accepted(await list({ q: "SIV-1", cursor: cursorOf(second.next) }));
    expect([...first.rows, ...second.rows, ...third.rows].map(({ reference }) => reference)).toEqual(
      references,
    );
    expect([third.next, first.previous]).toEqual([null, null]);
    const back = accepted(await list({ q: "SIV-1", cursor: cursorOf(second.previous) }));
    expect(back.rows).toEqual(first.rows);
  });

  test("filters by one plate, counts its payments and names their senders", async () => {
    await hold("JAA-1", "2026-11-10", "2026-11-11");
    await hold("JAA-2", "2026-11-10");
    expect(plates(accepted(await list({ q: "jaa1" })))).toEqual(["JAA-1", "JAA-1"]);
    expect(accepted(await list({ q: "JAA-2" })).rows).toMatchObject([
      { licensePlate: "JAA-2", samePlate: 1, amountCents: 1_000, program: house.program.label },
    ]);
    expect(accepted(await list({ q: "JAA-1" })).rows[0]?.samePlate).toBe(2);
    expect(plates(accepted(await list({ q: "EI-OLE" })))).toEqual([]);
    expect(plates(accepted(await list({})))).toContain("EEE-5");
  });
});
