import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { referenceNumber, rfReference } from "#lib/core/finnish/reference-number.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { searchSchema } from "#lib/search/schema.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { findRecords } from "./find-records.ts";
import { search } from "./search.ts";

const IBAN = "FI5542345670000081";
const OLD_IBAN = "FI4950009420028730";
const REFERENCE = referenceNumber("2026000001");

let house: TestHouse;
let own: Actor;
let stranger: Actor;
let companyId: number;

beforeAll(async () => {
  house = await openTestHouse();
  const made = await house.createCompany({ status: "active" });
  const other = await house.createCompany({ status: "active" });
  [own, stranger, companyId] = [made.user, other.user, made.company.id];
  await house.owner`update companies set billing_type = 'email', email_invoicing_address = 'a@b.example', iban = ${IBAN},
    bic = 'OKOYFIHH' where id = ${companyId}`;
  const statement = await keepStatement(house.owner, {
    ...simpleStatement(1_268_825),
    number: "2026-000001",
    companyId,
    period: { start: "2026-10-26", end: "2026-11-08" },
    parties: partiesOf(made.company),
    issuedOn: "2026-11-09",
    reference: REFERENCE,
    payoutDate: "2026-11-17",
  });
  await house.owner.unsafe(`
    insert into settlement_runs (period_start, period_end) values ('2026-10-26', '2026-11-08');
    insert into payout_files (number, run_id, body, sha256, payments, total_cents, created_by)
      select 'MAKSU-2026-000001', id, 'x', sha256(''), 1, 1234567, 'test' from settlement_runs;
    insert into payouts (statement_id, company_id, file_id, amount_cents, iban)
      select ${statement}, ${companyId}, id, 1234567, '${OLD_IBAN}' from payout_files;
    insert into bank_files (kind, message_id, sha256, bytes, result, received_by)
      values ('camt.054', 'BANK-1', sha256('file'), 1, '{}', 'test');
    insert into bank_entries (file_id, cents, booked_on, booked, reversal, count, outcome, reference, bank_reference)
      select id, 5000, date '2026-11-20', true, false, 1, 'waiting', '${rfReference(REFERENCE)}', 'ARK-77' from bank_files
      union all select id, -1234567, '2026-11-17', true, false, 1, 'waiting', null, null from bank_files;
    insert into payments (sender, reference, company_id, vehicle_id, license_plate, amount_cents, vat_basis_points, method, occurred_at,
        occurred_on)
      values ('client:1', 'KUITTI-1', ${companyId}, null, 'ABC-1', 1000, 0, 'card', '2026-11-10T12:00Z', '2026-11-10');`);
});
afterAll(() => house.close());

async function found(query: string, actor: Actor) {
  const hits = accepted(await house.as(actor).run(searchSchema, findRecords, { query }, { mode: "read" }));
  return {
    statements: hits.statements.map(({ number }) => number),
    payments: hits.payments.map(({ reference }) => reference),
    files: hits.files.map(({ number }) => number),
    movements: hits.movements.map(({ cents }) => cents),
    accounts: hits.accounts.map(({ id }) => id),
  };
}
const NOTHING = { statements: [], payments: [], files: [], movements: [], accounts: [] };
const STATEMENT = { ...NOTHING, statements: ["2026-000001"] };
const FILE = ["MAKSU-2026-000001"];

describe("what an admin and the company's own person find", () => {
  test.each([
    ["2026-000001", { ...STATEMENT, files: FILE }, STATEMENT],
    ["2026-1", { ...STATEMENT, files: FILE }, STATEMENT],
    [REFERENCE, { ...STATEMENT, movements: [5_000] }, STATEMENT],
    [rfReference(REFERENCE), { ...STATEMENT, movements: [5_000] }, STATEMENT],
    ["12 345,67", { ...STATEMENT, movements: [-1_234_567] }, STATEMENT],
    ["9.11.2026", STATEMENT, STATEMENT],
    // The day of the payout: no index finds it among the statements of all companies.
    ["17.11.2026", NOTHING, STATEMENT],
    ["FI49 5000 9420 0287 30", STATEMENT, STATEMENT],
    [IBAN, "account", "account"],
    ["KUITTI-1", { ...NOTHING, payments: ["KUITTI-1"] }, { ...NOTHING, payments: ["KUITTI-1"] }],
    ["maksu-2026-000001", { ...NOTHING, files: FILE }, NOTHING],
    ["ARK-77", { ...NOTHING, movements: [5_000] }, NOTHING],
    ["2026-000002", NOTHING, NOTHING],
    ["virtanen", NOTHING, NOTHING],
  ])("%s", async (query, forAdmin, forOwn) => {
    const account = { ...NOTHING, accounts: [companyId] };
    expect(await found(query, house.admin)).toEqual(forAdmin === "account" ? account : forAdmin);
    expect(await found(query, own)).toEqual(forOwn === "account" ? account : forOwn);
  });
});

test("a person of another company finds none of them", async () => {
  for (const query of [
    "2026-000001",
    REFERENCE,
    "12 345,67",
    "9.11.2026",
    "17.11.2026",
    IBAN,
    OLD_IBAN,
    "KUITTI-1",
  ])
    expect(await found(query, stranger), query).toEqual(NOTHING);
});

test("who reads only the company's money finds its statements, and not its account", async () => {
  const reader = await house.createMoneyReader(companyId);
  expect(await found("2026-000001", reader)).toEqual(await found("2026-000001", own));
  expect((await found(IBAN, own)).accounts).toEqual([companyId]);
  expect((await found(IBAN, reader)).accounts).toEqual([]);
  const [company] = await house.owner`select company_name as name from companies where id = ${companyId}`;
  const hits = await house.as(reader).run(searchSchema, search, { query: company?.name }, { mode: "read" });
  expect(accepted(hits).companies).toEqual([]);
});
