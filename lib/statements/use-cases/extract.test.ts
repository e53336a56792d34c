import { afterAll, beforeAll, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import { companyExtractSchema, extractSchema, yearPartSchema } from "#lib/statements/schema.ts";
import { extractCompanyYear, extractYear } from "./extract.ts";
import { readYearPart } from "./read.ts";
import { keepStatement, partiesOf, simpleStatement } from "./testing.ts";

// The worked examples of the arithmetic, summed up by quarter.

let house: TestHouse;
let company: Company;
let other: Company;
let user: Actor;
let stranger: Actor;

const EXAMPLES = [WORKED_EXAMPLES.one, WORKED_EXAMPLES.threeA, WORKED_EXAMPLES.threeB];

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user } = await house.createCompany({ status: "active" }));
  ({ company: other, user: stranger } = await house.createCompany({ status: "active" }));
  for (const [index, inputs] of EXAMPLES.entries())
    await keepStatement(house.owner, {
      ...computeStatement(inputs),
      companyId: company.id,
      period: inputs.period,
      parties: partiesOf(company),
      number: `2026-00000${index}`,
    });
  for (const [number, start, end] of [
    ["2026-000101", "2026-09-14", "2026-09-27"],
    ["2026-000102", "2026-12-21", "2027-01-03"],
  ] as const)
    await keepStatement(house.owner, {
      ...simpleStatement(10_000),
      companyId: other.id,
      period: { start, end },
      parties: partiesOf(other),
      number,
    });
});
afterAll(() => house.close());

const read = { mode: "read" } as const;
const ofAll = (actor: Actor, year: string) =>
  house.as(actor).run(extractSchema, extractYear, { year, format: "csv" }, read);
const ofCompany = (actor: Actor, year = "2026") =>
  house
    .as(actor)
    .run(companyExtractSchema, extractCompanyYear, { companyId: company.id, year, format: "csv" }, read);

const unpaid = () => ({
  companyId: company.id,
  companyName: company.companyName,
  businessId: company.businessId,
  iban: null,
  paidCents: 0,
  quarter: 4,
  statements: 3,
  payments: 4,
  // With the late payment and its commission.
  grossCents: 418_735 - 5_550 + 81_235 + 1_200,
  commissionCents: -11_306 + 178 - 2_600 - 38,
  feesCents: -581 - 800 - 934 - 1_419,
});

test("a company's year is summed up by the quarters in which its periods end", async () => {
  expect(accepted(await ofCompany(user)).rows).toEqual([unpaid()]);
  expect(accepted(await ofCompany(user, "2027")).rows).toEqual([]);
  expect(await ofCompany(stranger)).toEqual({ ok: false, error: { code: "not_found" } });
});

test("the year of all companies is for admins, company by company", async () => {
  const { rows } = accepted(await ofAll(house.admin, "2026"));
  expect(rows).toEqual([
    unpaid(),
    expect.objectContaining({ companyId: other.id, quarter: 3, grossCents: 10_000 }),
  ]);
  expect(accepted(await ofAll(house.admin, "2027")).rows).toMatchObject([
    { companyId: other.id, quarter: 1 },
  ]);
  expect(await ofAll(user, "2026")).toEqual({ ok: false, error: { code: "forbidden" } });
});

test("a year's statements are read whole, a few at a time", async () => {
  const year = { companyId: company.id, year: "2026" };
  const part = accepted(await house.as(user).run(yearPartSchema, readYearPart, year, read));
  expect(part.rows.map(({ totalCents }) => totalCents)).toEqual([72_072, -6_306, 406_048]);
  expect(part.rows.every(({ lines }) => lines.length > 2)).toBe(true);
  expect(part.next).toBeNull();
  expect(await house.as(stranger).run(yearPartSchema, readYearPart, year, read)).toMatchObject({ ok: false });
});

test("each payment has its own account, masked, even after the company changed its account", async () => {
  const paid = await house.owner<{ id: number; total: number }[]>`
    select id::int, total_cents::int as total from statements where company_id = ${company.id} and total_cents > 0 order by id`;
  const [file] = await house.owner<{ id: number }[]>`
    with run as (insert into settlement_runs (period_start, period_end) values ('2026-11-23', '2026-12-06') returning id)
    insert into payout_files (number, run_id, body, sha256, payments, total_cents, created_by)
    select 'MAKSU-2026-000001', id, '', sha256(''), 2, 478120, 'x' from run returning id::int`;
  // The bank rejected a first transfer, to a closed account.
  await house.owner`insert into payouts (statement_id, company_id, file_id, amount_cents, iban, rejected_at)
    values (${paid[0]?.id ?? 0}, ${company.id}, ${file?.id ?? 0}, ${paid[0]?.total ?? 0}, 'FI2112345600000785', now())`;
  for (const [index, iban] of ["FI9080002627761348", "FI5542345670000081"].entries())
    await house.owner`insert into payouts (statement_id, company_id, file_id, amount_cents, iban)
      values (${paid[index]?.id ?? 0}, ${company.id}, ${file?.id ?? 0}, ${paid[index]?.total ?? 0}, ${iban})`;
  const { rows } = accepted(await ofCompany(user));
  expect(rows.map(({ iban, statements, paidCents }) => [iban, statements, paidCents])).toEqual([
    ["FI908000…1348", 1, 406_048],
    [null, 1, 0],
    ["FI554234…0081", 1, 72_072],
  ]);
  expect(rows.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(unpaid().grossCents);
  expect(JSON.stringify(rows)).not.toContain(company.billing.iban);
});
