import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fleetOf, wholeDriver } from "#lib/fleet/use-cases/testing.ts";
import { companyPaymentsPageSchema, earningsSchema } from "#lib/payments/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { arrangerOf } from "#lib/settlements/use-cases/testing.ts";
import { listPaymentsPage } from "./company-payments.ts";
import { readEarnings } from "./earnings.ts";

// A company with two vehicles and two drivers; one vehicle earned for another company, too.

const READ = { mode: "read", now: new Date("2026-11-24T10:00:00Z") } as const;
const [CURRENT, PREVIOUS, EARLIER] = ["2026-11-23", "2026-11-09", "2026-10-26"];
let house: TestHouse;
let company: Company;
let user: Actor;
let other: { company: Company; user: Actor };
let ids: { first: number; second: number; ake: number; maija: number };

type Paid = { vehicle: number; driver?: number; cents: number; late?: boolean; of?: number };

async function pay(settledIn: string, payments: readonly Paid[]): Promise<void> {
  for (const { vehicle, driver = null, cents, late = false, of = company.id } of payments)
    await house.owner`
      insert into payments (sender, reference, company_id, vehicle_id, driver_id, amount_cents, vat_basis_points, method,
        occurred_at, occurred_on, settled_in, correction)
      values ('test', gen_random_uuid()::text, ${of}, ${vehicle}, ${driver}, ${cents}, 1350, 'card', ${`${settledIn}T10:00:00Z`},
        ${settledIn}, ${settledIn}, ${late})`;
}

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user } = await house.createCompany({ status: "active" }));
  other = await house.createCompany({ status: "active" });
  const { vehicle } = arrangerOf(house.owner);
  const add = async (firstName: string) => {
    const contact = { ...(wholeDriver().contact as object), firstName, lastName: "Sjögren" };
    return accepted(await fleetOf(house.as(user)).createDriver(company.id, wholeDriver({ contact }))).id;
  };
  const [first, second] = [
    await vehicle("AAA-1", [[company.id, EARLIER, null]]),
    await vehicle("BBB-2", [[company.id, EARLIER, null]]),
  ];
  ids = { first, second, ake: await add("Åke"), maija: await add("Maija") };
  await pay(PREVIOUS, [
    { vehicle: first, driver: ids.ake, cents: 5_000 },
    { vehicle: first, driver: ids.ake, cents: -700 },
    { vehicle: first, driver: ids.maija, cents: 333, late: true },
    { vehicle: second, driver: ids.maija, cents: 9_000 },
    { vehicle: second, cents: 40 },
    { vehicle: first, cents: 7_777, of: other.company.id },
  ]);
  await pay(CURRENT, [{ vehicle: first, cents: 100 }]);
});
afterAll(() => house.close());

const read = (query: object = {}, actor: Actor = user) =>
  house.as(actor).run(earningsSchema, readEarnings, { companyId: company.id, ...query }, READ);
const listed = async (query: object) =>
  accepted(
    await house
      .as(user)
      .run(companyPaymentsPageSchema, listPaymentsPage, { companyId: company.id, ...query }, READ),
  );

describe("a period's card payments", () => {
  test("by vehicle and by driver add up to the sum of the list, and each bar to its own list", async () => {
    const { period, by, names } = accepted(await read());
    expect(period.start).toBe(PREVIOUS);
    const { count, cents, late } = await listed({ period: PREVIOUS });
    expect(late.count).toBe(1);
    for (const kind of ["vehicle", "driver"] as const) {
      expect(by[kind]).toMatchObject({ count, cents, late });
      for (const { id, ...sum } of by[kind].top)
        expect(await listed({ period: PREVIOUS, [kind]: id }), kind).toMatchObject(sum);
    }
    expect(by.vehicle.top.map(({ id }) => id)).toEqual([ids.second, ids.first]);
    expect(by.driver).toMatchObject({
      top: [
        { id: ids.maija, count: 2, cents: 9_333 },
        { id: ids.ake, count: 2, cents: 4_300 },
      ],
      unnamed: { count: 1, cents: 40 },
    });
    expect(names).toContainEqual({ kind: "vehicle", id: ids.second, name: "BBB-2" });
    expect(names).toContainEqual({ kind: "driver", id: ids.ake, name: "Åke Sjögren" });
  });

  test("are shown by vehicle only to who reads only the company's money", async () => {
    const { by, names } = accepted(await read({}, await house.createMoneyReader(company.id)));
    expect(by).toMatchObject({
      vehicle: accepted(await read()).by.vehicle,
      driver: { count: 0, top: [], unnamed: null },
    });
    expect(names.every(({ kind }) => kind === "vehicle")).toBe(true);
  });

  test("without a chosen period are the current one's if the one before has none", async () => {
    const chosen = accepted(await read({ period: EARLIER }));
    expect([chosen.period.start, chosen.by.vehicle.count]).toEqual([EARLIER, 0]);
    const young = await house.createCompany({ status: "active" });
    await pay(CURRENT, [{ vehicle: ids.second, cents: 55, of: young.company.id }]);
    const { period, by } = accepted(await read({ companyId: young.company.id }, young.user));
    expect([period.start, by.vehicle.cents]).toEqual([CURRENT, 55]);
  });

  test("can be chosen by period: seven are offered, and an older chosen one", async () => {
    const { periods } = accepted(await read());
    expect([periods.length, periods[0]?.start, periods[1]?.start]).toEqual([7, CURRENT, PREVIOUS]);
    const old = accepted(await read({ period: "2026-01-05" })).periods;
    expect([old.length, old.at(-1)?.start]).toEqual([8, "2026-01-05"]);
  });

  test("are the same for an admin and for a reader who oversees the company, and hidden from strangers", async () => {
    const overseer: Actor = { ...(await house.createUser()), readOnlyCompanyIds: [company.id] };
    for (const reader of [overseer, house.admin])
      expect(accepted(await read({}, reader))).toEqual(accepted(await read()));
    expect(await read({}, other.user)).toMatchObject({ error: { code: "not_found" } });
  });

  test("of a vehicle of another company keep their sum without a name", async () => {
    const { by, names } = accepted(await read({ companyId: other.company.id }, other.user));
    expect(by.vehicle.top).toEqual([{ id: ids.first, count: 1, cents: 7_777 }]);
    expect(names).toEqual([]);
  });
});

test("a list without payments names the vehicle and the driver that it is of", async () => {
  const { only, count } = await listed({ period: EARLIER, vehicle: ids.first, driver: ids.ake });
  expect([count, only]).toEqual([0, { plate: "AAA-1", driver: "Åke Sjögren" }]);
  expect((await listed({ period: PREVIOUS, driver: ids.maija })).only).toEqual({
    plate: null,
    driver: "Maija Sjögren",
  });
  expect((await listed({ period: EARLIER })).only).toEqual({ plate: null, driver: null });
  const foreign = { companyId: other.company.id, period: EARLIER, driver: ids.ake };
  const asStranger = house.as(other.user).run(companyPaymentsPageSchema, listPaymentsPage, foreign, READ);
  expect(accepted(await asStranger).only).toEqual({ plate: null, driver: null });
});
