import { afterAll, beforeAll, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import { companyExportSchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fileCells, fileColumns, fileTitles } from "#lib/core/table.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { listedCompanyTable } from "#lib/settlements/columns.ts";
import { listStatementRows } from "#lib/settlements/queries/statements.ts";
import { companyMoneySchema } from "#lib/settlements/schema.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import * as m from "#messages";
import { exportListedCompanies, readCompanyMoney } from "./company-money.ts";

const TODAY = "2026-11-23";
let house: TestHouse;
let company: Company;
let user: Actor;
let other: Company;
let empty: Company;

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user } = await house.createCompany({ status: "active" }));
  other = (await house.createCompany({ status: "active" })).company;
  empty = (await house.createCompany({ status: "active" })).company;
  const keep = (of: Company, number: number, start: string, more: object) =>
    keepStatement(house.owner, {
      ...simpleStatement(10_000),
      companyId: of.id,
      period: { start, end: start },
      parties: partiesOf(of),
      number: `2026-${String(number).padStart(6, "0")}`,
      ...more,
    });
  const invoice = { outcome: "invoiced", payoutDate: null, dueDate: "2026-11-01" } as const;
  const owed = { ...simpleStatement(-5_139), ...invoice, totalCents: -5_000, deductionsCents: 139 };
  const period = (start: string, end: string) => ({ period: { start, end } });
  const paid = await keep(company, 1, "2026-08-31", period("2026-08-31", "2026-09-13"));
  const rejected = await keep(company, 2, "2026-09-14", period("2026-09-14", "2026-09-27"));
  const partly = await keep(company, 3, "2026-09-28", { ...owed, ...period("2026-09-28", "2026-10-11") });
  const whole = await keep(company, 4, "2026-10-12", { ...owed, ...period("2026-10-12", "2026-10-25") });
  await keep(company, 5, "2026-10-26", { ...simpleStatement(20_000), ...period("2026-10-26", "2026-11-08") });
  await keep(other, 6, "2026-10-26", { ...owed, ...period("2026-10-26", "2026-11-08") });
  await house.owner`insert into statement_receipts (statement_id, company_id, cents, received_on, created_by, reason)
    values (${partly}, ${company.id}, 2000, '2026-11-02', 'x', 'x'), (${whole}, ${company.id}, 5000, '2026-11-02', 'x', 'x')`;
  await house.owner`
    with run as (insert into settlement_runs (period_start, period_end) values ('2026-10-26', '2026-11-08') returning id),
      file as (insert into payout_files (number, run_id, body, sha256, payments, total_cents, created_by)
        select 'MAKSU-2026-000001', id, '', sha256(''), 2, 19460, 'x' from run returning id)
    insert into payouts (statement_id, company_id, file_id, amount_cents, iban, paid_on, rejected_at)
    select of.id, ${company.id}, file.id, 9730, 'FI2112345600000785', of.paid_on, of.rejected_at
    from file, (values (${paid}::bigint, date '2026-09-15', null::timestamptz), (${rejected}, null, now()))
      of (id, paid_on, rejected_at)`;
});
afterAll(() => house.close());

const read = async (actor: Actor, companyIds: number[]) =>
  accepted(await house.as(actor).run(companyMoneySchema, readCompanyMoney, { companyIds }, { mode: "read" }));

test("a company's money is its latest settlement, what is not paid out, and what it owes", async () => {
  const money = await read(house.admin, [company.id, other.id, empty.id]);
  expect(new Map(money.map(({ companyId, ...sums }) => [companyId, sums]))).toEqual(
    new Map([
      [company.id, { settledCents: 19_460, payableCents: 9_730 + 19_460, openCents: 3_000 }],
      [other.id, { settledCents: -5_000, payableCents: 0, openCents: 5_000 }],
      [empty.id, { settledCents: null, payableCents: 0, openCents: 0 }],
    ]),
  );
});

test("it is the money of the statements' payment states, which every other screen shows", async () => {
  const rows = await house.database.asActor(house.admin, { mode: "read" }, (db) =>
    listStatementRows(db, { companyId: company.id, cursor: null, limit: 50, today: TODAY }),
  );
  const unpaid = rows.filter(({ outcome, payment }) => outcome === "payout" && payment.state !== "paid");
  const [money] = await read(user, [company.id]);
  expect(money).toMatchObject({
    payableCents: unpaid.reduce((sum, { totalCents }) => sum + totalCents, 0),
    openCents: rows.reduce((sum, { payment }) => sum + payment.openCents, 0),
  });
});

test("a person reads the money of no other company", async () => {
  expect((await read(user, [company.id, other.id])).map(({ companyId }) => companyId)).toEqual([company.id]);
});

test("the file has the chosen columns after the others, in their order, and without a choice none", async () => {
  const fileOf = async (columns?: string) => {
    const asked = { format: "csv", q: company.businessId, ...(columns && { columns }) };
    const { rows } = accepted(
      await house.as(house.admin).run(companyExportSchema, exportListedCompanies, asked, { mode: "read" }),
    );
    const shown = fileColumns(listedCompanyTable, companyExportSchema.parse(asked).columns);
    return { titles: fileTitles(shown), cells: rows.map((row) => fileCells(shown, row)) };
  };
  const plain = await fileOf();
  const chosen = await fileOf("open.settled");
  expect(chosen.titles).toEqual([...plain.titles, m.companies_settled(), m.companies_open()]);
  expect(chosen.cells).toEqual(plain.cells.map((cells) => [...cells, 194.6, 30]));
});

test("an address names only columns that the list has", () => {
  const columns = companyExportSchema.shape.columns;
  expect(columns.parse("open.settled")).toEqual(["open", "settled"]);
  for (const wrong of ["", "open.", "iban", "open,settled"])
    expect(columns.safeParse(wrong).success).toBe(false);
});
