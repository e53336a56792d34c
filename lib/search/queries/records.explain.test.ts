import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { SEARCH_LIMIT } from "#lib/platform/search/search.ts";
import {
  listAccounts,
  listFiles,
  listMovementsOfBank,
  listMovementsOfReference,
  listMovementsOfSum,
  listPayments,
  listStatementsOfDay,
  listStatementsOfIban,
  listStatementsOfNumber,
  listStatementsOfSum,
} from "./records.ts";

// The cost of finding a record among a hundred thousand: each query reads by an index about the rows that it shows.

const COMPANIES = 2_000;
const PERIODS = 50;

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
}, 180_000);
afterAll(() => reader.end());

const IBAN = "FI2112345600000785";
const ofEverybody: [string, (db: Tx) => Promise<unknown>][] = [
  ["number", (db) => listStatementsOfNumber(db, "2026-000007")],
  ["sum", (db) => listStatementsOfSum(db, 1_007)],
  ["account of a payout", (db) => listStatementsOfIban(db, IBAN)],
  ["account", (db) => listAccounts(db, IBAN)],
  ["card payment", (db) => listPayments(db, "R-7")],
];

describe("as an admin", () => {
  beforeAll(() => reader.sql.unsafe("reset role; set role tolppa_admin"));

  test.each([
    ...ofEverybody,
    ["day", (db) => listStatementsOfDay(db, "2026-01-19", false)],
    ["payment file", (db) => listFiles(db, "MAKSU-7")],
    ["movement's sum", (db) => listMovementsOfSum(db, 7)],
    ["movement's reference", (db) => listMovementsOfReference(db, ["7", "RF7"])],
    ["bank's reference", (db) => listMovementsOfBank(db, "B-7")],
  ] satisfies typeof ofEverybody)("%s", async (_, ask) => {
    const plan = await reader.planOf(() => ask(reader.db));
    expect(plan.sequential).toEqual([]);
    // Of statements each with its company and its payout.
    expect(plan.read).toBeLessThanOrEqual(4 * SEARCH_LIMIT);
  });
});

describe("as a company's person", () => {
  beforeAll(() =>
    reader.sql.unsafe("reset role; select set_config('app.company_ids', '{7}', false); set role tolppa_user"),
  );

  test.each([
    ...ofEverybody,
    ["day", (db) => listStatementsOfDay(db, "2026-01-19", true)],
  ] satisfies typeof ofEverybody)("%s", async (_, ask) => {
    const plan = await reader.planOf(() => ask(reader.db));
    expect(plan.sequential).toEqual([]);
    // At most all statements of the company.
    expect(plan.read).toBeLessThanOrEqual(2 * PERIODS);
  });
});

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, created_by, modified_by, billing_type, email_invoicing_address, iban, bic)
    select lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki',
      '+358401234567', 'a@b.example', 'TL-1', 'seed', 'seed', 'email', 'a@b.example',
      case g when 7 then '${IBAN}' else 'FI' || lpad(g::text, 16, '1') end, 'OKOYFIHH'
    from generate_series(1, ${COMPANIES}) g;
  begin;
  insert into statements (number, kind, company_id, period_start, period_end, issued_on, reference, outcome, gross_cents,
      deductions_cents, carry_in_cents, total_cents, carry_out_cents, payout_date, parties, inputs, inputs_hash,
      content_hash, created_by)
    select '2026-' || lpad((p * ${COMPANIES} + c)::text, 6, '0'), 'settlement', c, date '2026-01-05' + 14 * p,
      date '2026-01-18' + 14 * p, date '2026-01-19' + 14 * p, '12344', 'payout', 1000 + p * ${COMPANIES} + c, 0, 0,
      1000 + p * ${COMPANIES} + c, 0, '2026-12-01', '{}', '{}', sha256(''), sha256(''), 'seed'
    from generate_series(0, ${PERIODS - 1}) p, generate_series(1, ${COMPANIES}) c order by p, c;
  commit;
  insert into settlement_runs (period_start, period_end)
    select date '2026-01-05' + 14 * p, date '2026-01-18' + 14 * p from generate_series(0, ${PERIODS - 1}) p;
  insert into payout_files (number, run_id, body, sha256, payments, total_cents, created_by)
    select 'MAKSU-' || g, 1 + g % ${PERIODS}, repeat('x', 500), sha256(''), 1, 1, 'seed' from generate_series(1, 5000) g;
  insert into payouts (statement_id, company_id, file_id, amount_cents, iban)
    select s.id, s.company_id, 1, 100, case when s.company_id = 7 and s.id < 20000 then '${IBAN}' else 'FI' || lpad(s.company_id::text, 16, '1') end
    from statements s;
  insert into bank_files (kind, message_id, sha256, bytes, result, received_by)
    values ('camt.054', 'BANK-1', sha256('file'), 1, '{}', 'seed');
  insert into bank_entries (file_id, cents, booked_on, booked, reversal, count, outcome, reference, bank_reference)
    select 1, case when g % 2 = 0 then g else -g end, '2026-11-20', true, false, 1, 'waiting', case when g % 2 = 0 then g::text else 'RF' || g end, 'B-' || g
    from generate_series(1, 100000) g;
  insert into vehicles (company_id, license_plate, created_by, modified_by)
    select g, 'P-' || g, 'seed', 'seed' from generate_series(1, ${COMPANIES}) g;
  insert into payments (sender, reference, company_id, license_plate, amount_cents, vat_basis_points, method, occurred_at, occurred_on)
    select 'client:' || g % 5, 'R-' || g, 1 + g % ${COMPANIES}, 'P-1', 100, 0, 'card', '2026-11-10T12:00Z', '2026-11-10'
    from generate_series(1, 200000) g;
`;
