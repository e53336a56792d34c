import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { linkedDriverSchema } from "#lib/driver-statements/schema.ts";
import { driverIdSchema } from "#lib/fleet/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { makeDriverLink, openDriverLink, readDriverLink, revokeDriverLink } from "./driver-link.ts";

let house: TestHouse;
let company: number;
let other: number;
let people: Actor;
let stranger: Actor;
let driver: number;

beforeAll(async () => {
  house = await openTestHouse();
  const [own, another] = [
    await house.createCompany({ status: "active" }),
    await house.createCompany({ status: "active" }),
  ];
  [company, other, people, stranger] = [own.company.id, another.company.id, own.user, another.user];
});
afterAll(() => house.close());
beforeEach(async () => {
  const [row] = await house.owner<{ id: number }[]>`
    insert into drivers (company_id, first_name, last_name, phone_number, contact_email, taxi_driving_license,
      taxi_driving_license_expiration, status, created_by, modified_by)
    values (${company}, 'Anna', 'Ajaja', '+358401234567', 'anna@ajaja.example', 'AJ-1', '2027-12-31', 'active', 'x', 'x')
    returning id::int`;
  driver = row?.id ?? 0;
});

const place = () => ({ companyId: String(company), driverId: String(driver) });
const make = (actor = people, now = new Date()) =>
  house.as(actor).run(driverIdSchema, makeDriverLink, place(), { now });
const revoke = (actor = people) => house.as(actor).run(driverIdSchema, revokeDriverLink, place());
const shown = () => house.as(people).run(driverIdSchema, readDriverLink, place(), { mode: "read" });
const open = (linkId: string, now = new Date(), period?: string) =>
  house.as(SYSTEM).run(linkedDriverSchema, openDriverLink, { linkId, ...(period && { period }) }, { now });
const made = async () => accepted(await make()).linkId;
const gone = { ok: false, error: { code: "link_expired" } };

test("the link shows this driver's statement of the chosen period, and the company sees that it was opened", async () => {
  const link = await made();
  expect(accepted(await shown())).toMatchObject({ openedAt: null, live: true });
  const [maker] = await house.owner`select created_by as by from driver_links where driver_id = ${driver}`;
  expect(maker).toEqual({ by: people.label });
  const now = new Date("2026-11-21T12:00:00Z");
  const read = accepted(await open(link, now, "2026-11-09"));
  expect([read.driver, read.company.id, read.period.start]).toEqual([
    { id: driver, name: "Anna Ajaja" },
    company,
    "2026-11-09",
  ]);
  expect(accepted(await shown())?.openedAt).toBeInstanceOf(Date);
});

test("a link ends after a year, when it is replaced, and at once when the company ends it", async () => {
  const first = await made();
  const day = 86_400_000;
  expect((await open(first, new Date(Date.now() + 364 * day))).ok).toBe(true);
  expect(await open(first, new Date(Date.now() + 366 * day))).toEqual(gone);
  const second = await made();
  expect(await open(first)).toEqual(gone);
  expect((await open(second)).ok).toBe(true);
  expect(await revoke()).toEqual({ ok: true, value: null });
  expect(await open(second)).toEqual(gone);
  expect(await revoke()).toMatchObject({ error: { code: "not_found" } });
});

test.each([
  ["is removed", () => house.owner`update drivers set status = 'inactive' where id = ${driver}`],
  [
    "moves to another company",
    () => house.owner`update drivers set company_id = ${other} where id = ${driver}`,
  ],
])("the link of a driver who %s ends by itself", async (_, change) => {
  const link = await made();
  await change();
  expect(await open(link)).toEqual(gone);
  expect(await house.owner`select from driver_links where driver_id = ${driver}`).toHaveLength(0);
});

test("another company's people neither make nor end nor see a driver's link", async () => {
  const link = await made();
  for (const refused of [await make(stranger), await revoke(stranger)])
    expect(refused).toMatchObject({ error: { code: "not_found" } });
  const wrong = { companyId: String(other), driverId: String(driver) };
  for (const run of [makeDriverLink, revokeDriverLink, readDriverLink])
    expect(await house.as(stranger).run(driverIdSchema, run as typeof readDriverLink, wrong)).toMatchObject({
      error: { code: "not_found" },
    });
  expect((await open(link)).ok).toBe(true);
});

test("a driver out of use gets no link", async () => {
  await house.owner`update drivers set status = 'inactive' where id = ${driver}`;
  expect(await make()).toMatchObject({ error: { code: "not_found" } });
});
