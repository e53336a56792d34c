import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import {
  driverStatementSchema,
  driverStatementsExportSchema,
  driverStatementsSchema,
  saveShareSchema,
} from "#lib/driver-statements/schema.ts";
import { addTestVehicle, sendTestPayments } from "#lib/payments/use-cases/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import {
  exportDriverStatements,
  readDriverStatement,
  readDriverStatements,
  saveShare,
} from "./driver-statements.ts";

let house: TestHouse;
let company: number;
let people: Actor;
let stranger: Actor;
let [anna, bo] = [0, 0];
let strangers = 0;

const NOW = new Date("2026-11-21T12:00:00Z");
const PERIOD = "2026-11-09";

beforeAll(async () => {
  house = await openTestHouse();
  const [own, other] = [
    await house.createCompany({ status: "active" }),
    await house.createCompany({ status: "active" }),
  ];
  [company, people, stranger] = [own.company.id, own.user, other.user];
  [anna, bo] = [await insertDriver(company, "Anna"), await insertDriver(company, "Bo")];
  strangers = await insertDriver(other.company.id, "Outi");
  const car = await addTestVehicle(house, company);
  const paid = (reference: string, over: Record<string, unknown>) => ({
    reference,
    vehicleId: car.id,
    type: "capture",
    vatBasisPoints: 1_350,
    occurredAt: "2026-11-10T12:00:00Z",
    method: "card",
    ...over,
  });
  accepted(
    await sendTestPayments(
      house,
      house.program,
      [
        paid("D-1", { driverId: anna, grossCents: 5_000, tipCents: 500 }),
        paid("D-2", { driverId: anna, grossCents: 6_850, occurredAt: "2026-11-10T22:30:00Z" }),
        paid("D-3", { driverId: bo, grossCents: 2_000 }),
        paid("D-4", { driverId: bo, grossCents: 500, type: "refund" }),
        paid("D-5", { grossCents: 1_000 }),
      ],
      { now: NOW },
    ),
  );
}, 60_000);
afterAll(() => house.close());

async function insertDriver(companyId: number, firstName: string): Promise<number> {
  const [row] = await house.owner<{ id: number }[]>`
    insert into drivers (company_id, first_name, last_name, created_by, modified_by)
    values (${companyId}, ${firstName}, 'Ajaja', 'x', 'x') returning id::int`;
  return row?.id ?? 0;
}

const at = { now: NOW };
const list = (actor = people) =>
  house
    .as(actor)
    .run(driverStatementsSchema, readDriverStatements, { companyId: String(company), period: PERIOD }, at);
const one = (driverId: number, actor = people) =>
  house
    .as(actor)
    .run(
      driverStatementSchema,
      readDriverStatement,
      { companyId: String(company), driverId: String(driverId), period: PERIOD },
      at,
    );
const save = (driverId: number | null, basis: "net" | "gross" | null, percent: string, actor = people) =>
  house.as(actor).run(
    saveShareSchema,
    saveShare,
    {
      companyId: String(company),
      driverId: driverId === null ? null : String(driverId),
      body: { basis, percent },
    },
    at,
  );

test("a period's payments stand by driver, refunds taken off, and those without a driver last and without shares", async () => {
  const { rows, total, named, share } = accepted(await list());
  expect(rows.map(({ name, count, cents, tipCents }) => [name, count, cents, tipCents])).toEqual([
    ["Anna Ajaja", 2, 11_850, 500],
    ["Bo Ajaja", 2, 1_500, null],
    [null, 1, 1_000, null],
  ]);
  expect(total).toMatchObject({ count: 5, cents: 14_350, tipCents: 500 });
  expect([named, share]).toEqual([true, null]);
});

test("the company's share counts for every driver without their own, and is taken away again", async () => {
  accepted(await save(null, "net", "60"));
  accepted(await save(bo, "gross", "62,5"));
  const rows = accepted(await list()).rows;
  // 113,50 with 13,5 % of VAT is 100,00; 62,5 % of 15,00 is 9,375.
  expect(rows.map(({ employerCents, driverCents }) => [employerCents, driverCents])).toEqual([
    [6_000, 4_000],
    [938, 562],
    [null, null],
  ]);
  accepted(await save(null, "net", "50"));
  accepted(await save(bo, null, ""));
  expect(accepted(await list()).rows[1]).toMatchObject({ employerCents: 661, driverCents: 661 });
  accepted(await save(null, null, ""));
  expect(accepted(await list()).rows[0]).toMatchObject({ employerCents: null, driverCents: null });
});

test("the history of the company and of the driver names each change of a share, and nothing where nothing changed", async () => {
  const [last] = await house.owner<{ id: number }[]>`select coalesce(max(id), 0)::int as id from events`;
  accepted(await save(null, "net", "60"));
  accepted(await save(null, "net", "60"));
  accepted(await save(bo, "gross", "62,5"));
  accepted(await save(null, null, ""));
  accepted(await save(bo, null, ""));
  const events = await house.owner`
    select entity_type as type, entity_id::int as id, actor_label as by, before->>'employerShare' as before,
      after->>'employerShare' as after from events where events.id > ${last?.id ?? 0} order by events.id`;
  const by = people.label;
  expect(events).toEqual([
    { type: "company", id: company, by, before: null, after: "net 6000" },
    { type: "driver", id: bo, by, before: null, after: "gross 6250" },
    { type: "company", id: company, by, before: "net 6000", after: null },
    { type: "driver", id: bo, by, before: "gross 6250", after: null },
  ]);
});

test("one driver's statement has the days in Finland, and the file has the same sums", async () => {
  const { days, statement } = accepted(await one(anna));
  expect(days).toEqual([
    { day: "2026-11-10", count: 1, cents: 5_000, tipCents: 500 },
    { day: "2026-11-11", count: 1, cents: 6_850, tipCents: null },
  ]);
  const query = { companyId: String(company), period: PERIOD, format: "csv" };
  const file = accepted(
    await house.as(people).run(driverStatementsExportSchema, exportDriverStatements, query, at),
  );
  expect(file.rows[0]).toMatchObject({ ...statement, period: { start: PERIOD, end: "2026-11-22" } });
});

test.each(["", "abc", "-1", "100,01", "12,505"])("%j is no share", async (percent) => {
  const result = await save(null, "net", percent);
  expect(result).toMatchObject({
    error: { code: "invalid", issues: [{ path: "percent", code: "share_percent" }] },
  });
});

test("another company's people and drivers are not found", async () => {
  for (const refused of [
    await list(stranger),
    await one(anna, stranger),
    await save(null, "net", "50", stranger),
    await one(strangers),
    await save(strangers, "net", "50"),
  ])
    expect(refused).toMatchObject({ error: { code: "not_found" } });
});
