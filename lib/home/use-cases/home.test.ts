import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { readHome, readOwnHomes } from "./home.ts";

let house: TestHouse;
let company: Company;
let user: Actor;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const aCompany = async () => {
  ({ company, user } = await house.createCompany({ status: "active" }));
  await house.owner`update companies set approved_at = '2026-03-02T12:00:00Z' where id = ${company.id}`;
};
const home = async (day: string, actor = user) =>
  house
    .as(actor)
    .run(
      companyIdSchema,
      readHome,
      { companyId: company.id },
      { mode: "read", now: new Date(`${day}T12:00:00Z`) },
    );
const settle = (start: string, end: string, number: string) =>
  keepStatement(house.owner, {
    ...simpleStatement(10_000),
    companyId: company.id,
    period: { start, end },
    number,
    parties: partiesOf(company),
  });

test("the next payment is that of an ended, unsettled period before that of the current one", async () => {
  await aCompany();
  const { next, running } = accepted(await home("2026-03-17"));
  expect(next).toMatchObject({ statementId: null, period: { start: "2026-03-02" } });
  expect(running).toMatchObject({ status: "open", period: { start: "2026-03-16" } });
});

test("the current period is the next payment if nothing else waits", async () => {
  await aCompany();
  const { next, running } = accepted(await home("2026-03-04"));
  expect(next).toMatchObject({ statementId: null, period: { start: "2026-03-02" } });
  expect(running).toBeNull();
});

test("a settled payout comes before open periods, with its lines and stages", async () => {
  await aCompany();
  const id = await settle("2026-03-02", "2026-03-15", "2026-810001");
  const { next, running, recent } = accepted(await home("2026-03-17"));
  expect(next).toMatchObject({ statementId: id, totalCents: 9_730 });
  expect(next?.lines.length).toBeGreaterThan(0);
  expect(next?.stages.map(({ name }) => name)).toEqual(["accruing", "confirmed", "in_file", "paid"]);
  expect(running?.period.start).toBe("2026-03-16");
  expect(recent.map((one) => one.id)).toEqual([id]);
});

test("the list of things to do names expiring licences and existing returned rows", async () => {
  await aCompany();
  const [driver] = await house.owner`insert into drivers
      (company_id, status, first_name, last_name, taxi_driving_license_expiration, created_by, modified_by)
    values (${company.id}, 'incomplete', 'Timo', 'Salo', '2026-03-10', 'x', 'x') returning id::int`;
  await house.owner`insert into returns (entity_type, entity_id, company_id, reason, by, at)
    values ('driver', ${driver?.id}, ${company.id}, 'Vanha syy', 'x', '2026-03-01'),
      ('driver', ${driver?.id}, ${company.id}, 'Ajolupa puuttuu', 'x', '2026-03-03')`;
  const { todo } = accepted(await home("2026-03-17"));
  expect(todo.requirements).toMatchObject([
    { level: "driver", id: driver?.id, subjectName: "Timo Salo", endsOn: "2026-03-10", state: "overdue" },
  ]);
  expect(todo.returned.map(({ reason }) => reason)).toEqual(["Ajolupa puuttuu"]);
  await house.owner`update drivers set deleted_at = now() where id = ${driver?.id}`;
  expect(accepted(await home("2026-03-17")).todo.returned).toEqual([]);
});

test.each([
  ["incomplete", false],
  ["pending", true],
  ["active", true],
  ["inactive", false],
])("the steps of a first vehicle and driver are done by one of status %s: %s", async (status, done) => {
  await aCompany();
  await house.owner`insert into vehicles
      (company_id, status, license_plate, vehicle_type, make, model, year, color, created_by, modified_by)
    values (${company.id}, ${status}, ${`ABC-${status}`.slice(0, 7)}, 'van', 'Ford', 'Transit', 2022, 'musta',
      'x', 'x')`;
  await house.owner`insert into drivers
      (company_id, status, first_name, last_name, phone_number, contact_email, taxi_driving_license,
        taxi_driving_license_expiration, created_by, modified_by)
    values (${company.id}, ${status}, 'Timo', 'Salo', '0401234567', 'timo@salo.example', 'A1', '2030-01-01',
      'x', 'x')`;
  expect(accepted(await home("2026-03-04")).companySteps).toMatchObject({ vehicles: done, drivers: done });
});

test("only the company's people have first steps, and strangers find no home", async () => {
  await aCompany();
  expect(accepted(await home("2026-03-04")).companySteps).toMatchObject({
    vehicles: false,
    colleague: false,
  });
  expect(accepted(await home("2026-03-04", house.admin)).companySteps).toBeNull();
  const { user: stranger } = await house.createCompany({ status: "active" });
  expect(await home("2026-03-04", stranger)).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("a person's own companies have their block above the list, an admin's list has none", async () => {
  await aCompany();
  const own = (actor: Actor) => house.as(actor).run(z.object({}), readOwnHomes, {}, { mode: "read" });
  expect(accepted(await own(user)).map((one) => one.company.id)).toEqual([company.id]);
  expect(accepted(await own(house.admin))).toEqual([]);
});
