import { afterAll, beforeAll, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { mailSellerRows } from "./mail-rows.ts";

let house: TestHouse;
let company: Company;
let user: Actor;
let reader: Actor;

const JANUARY = new Date("2027-01-04T08:00:00Z");
const tell = (now = JANUARY) => mailSellerRows({ database: house.database, now });
const mails = () =>
  house.owner<{ to: string; year: number }[]>`
    select payload->>'to' as to, (payload->>'year')::int as year from outbox where kind = 'seller_row_ready' order by 1`;
const decide = (version: number, duty: string) =>
  house.owner`insert into seller_report_duties (version, duty, created_by) values (${version}, ${duty}, 'x')`;

beforeAll(async () => {
  house = await openTestHouse();
  const arrange = arrangerOf(house.owner);
  ({ company, user } = await house.createCompany({ status: "active" }));
  await house.createCompany({ status: "active" });
  reader = await house.createMoneyReader(company.id);
  await arrange.packages(company.id, [["standard", "2026-10-26", null]]);
  const vehicle = await arrange.vehicle("AAA-1", [[company.id, "2026-10-26", null]]);
  // Card money that only paid fees is credited on the statement's own day.
  await arrange.payments(company.id, "2026-10-26", [[vehicle, "2026-11-02", 500]]);
  const runId = await arrange.run("2026-10-26");
  const by = { label: "x" };
  const now = new Date("2026-11-09T08:00:00Z");
  await finaliseRun({ database: house.database, runId, by, seller: SELLER, now });
});
afterAll(() => house.close());

test("nobody is told while the provider's duty to report is not decided, or is denied", async () => {
  expect(await tell()).toBe(0);
  await decide(1, "no");
  expect(await tell()).toBe(0);
});

test("nobody is told outside January", async () => {
  await decide(2, "yes");
  expect(await tell(new Date("2026-12-31T20:00:00Z"))).toBe(0);
  expect(await tell(new Date("2027-02-01T08:00:00Z"))).toBe(0);
});

test("a company with a row is told once a year, by two servers at once and again, and companies without one never", async () => {
  expect((await Promise.all([tell(), tell()])).reduce((sum, told) => sum + told, 0)).toBe(1);
  expect(await tell()).toBe(0);
  const receivers = [...new Set([company.contact.email, user.label])].sort();
  expect(await mails()).toEqual(receivers.map((to) => ({ to, year: 2026 })));
});

test("the bell tells its people, who reads only the money too", async () => {
  const notices = await house.owner<{ user: number }[]>`
    select user_id::int as user from notices where kind = 'seller_row_ready' order by 1`;
  expect(notices.map((row) => row.user)).toEqual([user.id, reader.id].sort((a, b) => Number(a) - Number(b)));
});
