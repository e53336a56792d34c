import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { listCompanyMoney } from "#lib/settlements/queries/company-money.ts";
import {
  findInputs,
  findStatement,
  findStatementSpan,
  listLines,
  listPeriodSums,
  listStatementRows,
} from "#lib/settlements/queries/statements.ts";
import { listQuarterSums } from "./statement-extract.ts";
import { insertDueLinks } from "./statement-links.ts";

// The cost of reading statements among ten thousand others: a page, a year of the chart, one with its lines.

const COMPANIES = 200;
const PERIODS = 50;
const LINES = 8;
const LIMIT = 20;

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
}, 120_000);
afterAll(() => reader.end());

describe.each(["tolppa_user", "tolppa_admin"] as const)("as %s", (role) => {
  beforeAll(() =>
    reader.sql.unsafe(`reset role; select set_config('app.company_ids', '{7}', false); set role ${role}`),
  );

  test.each([undefined, 2027])(
    "a page of the year %s reads a page, each with its dispatch, company and transfer",
    async (year) => {
      const middle = { value: "2027-06-07", id: 7_000, position: LIMIT };
      for (const cursor of [null, middle, { ...middle, backward: true as const }]) {
        const plan = await reader.planOf(() =>
          listStatementRows(reader.db, { companyId: 7, year, cursor, limit: LIMIT, today: "2026-11-23" }),
        );
        expect(plan.sequential).toEqual([]);
        expect(plan.read).toBeLessThanOrEqual(4 * (LIMIT + 1));
      }
    },
  );

  test("the chart reads its periods with their corrections, and the years two rows", async () => {
    const chart = await reader.planOf(() => listPeriodSums(reader.db, { companyId: 7, limit: 26 }));
    expect(chart.sequential).toEqual([]);
    // Each with its corrections, which are one line here.
    expect(chart.read).toBeLessThanOrEqual(26 * 2);
    const year = await reader.planOf(() =>
      listPeriodSums(reader.db, { companyId: 7, year: 2026, limit: 27 }),
    );
    expect(year.sequential).toEqual([]);
    expect(year.read).toBeLessThanOrEqual(27 * 2);
    const span = await reader.planOf(() => findStatementSpan(reader.db, 7));
    expect(span.sequential).toEqual([]);
    expect(span.read).toBeLessThanOrEqual(3);
  });

  test("a company's year by quarter reads its settlements and their lines", async () => {
    const slice = { year: 2026, companyId: 7, afterId: 0, limit: 1 };
    const plan = await reader.planOf(() => listQuarterSums(reader.db, slice));
    // With only two hundred companies an index would not be faster.
    expect(plan.sequential.filter((table) => table !== "companies")).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(COMPANIES + 4 + 27 * (2 + LINES));
  });

  test("the money of a page of companies reads the statements of these companies, and of each its payments", async () => {
    const companyIds = Array.from({ length: 4 }, (_, n) => 7 + n);
    const plan = await reader.planOf(() => listCompanyMoney(reader.db, companyIds));
    expect(plan.sequential).toEqual([]);
    // A statement, its transfer or its receipts; and the latest statement once more. People see one of the companies.
    const seen = role === "tolppa_user" ? 1 : companyIds.length;
    expect(plan.read).toBeLessThanOrEqual(seen * (2 * PERIODS + 1));
  });

  test("one statement reads itself, its lines, and the corrections of its company", async () => {
    const place = { companyId: 7, statementId: 7, today: "2026-11-23" };
    const whole = await reader.planOf(() => findStatement(reader.db, place));
    expect(whole.sequential).toEqual([]);
    // Itself, its dispatch, its transfer, its company (once for the payment, once for the language), and the company's
    // corrections (one a period) with their statements.
    expect(whole.read).toBeLessThanOrEqual(5 + 2 * PERIODS);
    const lines = await reader.planOf(() => listLines(reader.db, [7]));
    expect(lines.sequential).toEqual([]);
    expect(lines.read).toBeLessThanOrEqual(LINES);
    const inputs = await reader.planOf(() => findInputs(reader.db, place));
    expect([inputs.sequential, inputs.read]).toEqual([[], 1]);
  });
});

test("statements without an accountant are not scanned for accountants' mails", async () => {
  await reader.sql.unsafe("reset role; set role tolppa_admin");
  const due = { since: "2020-01-01", expiresAt: new Date(), by: "Tolppa", limit: 100 };
  const plan = await reader.planOf(() => insertDueLinks(reader.db, due));
  expect(plan.sequential).not.toContain("statements");
  expect(plan.read).toBeLessThanOrEqual(1);
});

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, created_by, modified_by)
    select lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki',
      '+358401234567', 'a@b.example', 'TL-1', 'seed', 'seed' from generate_series(1, ${COMPANIES}) g;
  begin;
  insert into statements (number, kind, company_id, period_start, period_end, issued_on, reference, outcome, gross_cents,
      deductions_cents, carry_in_cents, total_cents, carry_out_cents, payout_date, parties, inputs, inputs_hash,
      content_hash, created_by)
    select '2026-' || lpad((p * ${COMPANIES} + c)::text, 6, '0'), 'settlement', c, date '2026-01-05' + 14 * p,
      date '2026-01-18' + 14 * p, date '2026-01-19' + 14 * p, '12344', 'payout', 100, 0, 0, 100, 0, '2026-12-01', '{}', '{}',
      sha256(''), sha256(''), 'seed'
    from generate_series(0, ${PERIODS - 1}) p, generate_series(1, ${COMPANIES}) c order by p, c;
  insert into statement_lines (statement_id, position, company_id, code, amount_cents, basis)
    select s.id, n, s.company_id, case when n = ${LINES} and s.company_id = 7 then 'CORRECTION' else 'COMMISSION' end, 1,
      jsonb_build_object('statement', '2026-000007')
    from statements s, generate_series(1, ${LINES}) n;
  commit;
  insert into settlement_runs (period_start, period_end) values ('2026-01-05', '2026-01-18');
  insert into payout_files (number, run_id, body, sha256, payments, total_cents, created_by)
    select 'MAKSU-1', id, 'x', sha256(''), 1, 1, 'seed' from settlement_runs;
  insert into payouts (statement_id, company_id, file_id, amount_cents, iban)
    select s.id, s.company_id, f.id, 100, 'FI2112345600000785' from statements s, payout_files f;
  insert into statement_receipts (statement_id, company_id, cents, received_on, created_by)
    select s.id, s.company_id, 1, '2026-12-01', 'seed' from statements s where s.company_id <> 7;
  insert into iban_changes (company_id, new_iban, changed_by, confirmed_at, confirmed_by)
    select c.id, 'FI2112345600000785', 'seed', now(), 'seed' from companies c, generate_series(1, 20);
  insert into statement_dispatches select id, company_id, 'email', 'a@b.example', now() from statements;
`;
