import { sql } from "drizzle-orm";
import { type Break, of } from "./testing.ts";

/** Possible damage to numbers, hashes, credit notes and the history. */
export const LEDGER_BREAKS: readonly Break[] = [
  [
    "the newest statement vanishes",
    "statement_numbers",
    "2026-000014",
    [sql`delete from statements where id = ${of("000014")}`],
  ],
  [
    "a number is used beyond the series",
    "statement_numbers",
    "2026-000014",
    [sql`update number_series set last = 13 where series = 'statement'`],
  ],
  [
    "a payment file vanishes",
    "payout_numbers",
    "MAKSU-2026-000002",
    [sql`delete from payout_files where number = 'MAKSU-2026-000002'`],
  ],
  [
    "stored inputs are changed",
    "inputs_hashes",
    "2026-000003",
    [sql`update statements set inputs = inputs || ' ' where id = ${of("000003")}`],
  ],
  [
    "stored inputs and their hash are changed together",
    "computed_again",
    "2026-000003",
    [
      sql`update statements set inputs = replace(inputs, '90001', '90101') where id = ${of("000003")}`,
      sql`update statements set inputs_hash = sha256(convert_to(inputs, 'UTF8')) where id = ${of("000003")}`,
    ],
  ],
  [
    "a question tells another sum than its credit note",
    "disputes",
    "question 1",
    [sql`update disputes set credited_cents = credited_cents + 1`],
  ],
  [
    "a question takes the credit note of another statement",
    "disputes",
    "question 1",
    [sql`update disputes set credit_note_id = (select min(id) from statements where kind = 'credit_note')`],
  ],
  [
    "a card payment is corrected without a question",
    "disputes",
    "payment kysymys-9",
    [
      sql`insert into payments (sender, reference, license_plate, amount_cents, vat_basis_points, method, occurred_at, occurred_on)
        values ('user:1', 'kysymys-9', 'ZZZ-9', 1200, 1350, 'card', '2026-10-20T10:00:00Z', '2026-10-20')`,
    ],
  ],
  [
    "the chain of hashes is cut",
    "hash_links",
    "2026-000009",
    [sql`update statements set previous_hash = null where id = ${of("000009")}`],
  ],
  [
    "a buyer gets another name",
    "content_hashes",
    "2026-000003",
    [
      sql`update statements set parties = jsonb_set(parties, '{buyer,name}', '"X"') where id = ${of("000003")}`,
    ],
  ],
  [
    "a reference number leads to another invoice",
    "content_hashes",
    "2026-000012",
    [sql`update statements set reference = '1232' where id = ${of("000012")}`],
  ],
  [
    "a credit note gives back a cent more than its line",
    "credit_lines",
    "2026-000004",
    [sql`update statement_lines set amount_cents = amount_cents + 1 where statement_id = ${of("000004")}`],
  ],
  [
    "a line is given back without being remembered",
    "credit_lines",
    "2026-000004",
    [sql`delete from credited_lines where credit_note_id = ${of("000004")}`],
  ],
  [
    "a credit is paid twice",
    "credits_paid",
    "2026-000004",
    [
      sql`insert into statement_lines select ${of("000008")}, 99, company_id, code, vehicle_id, license_plate, amount_cents, basis
      from statement_lines where code = 'CORRECTION' and basis ->> 'of' = 'credit'`,
    ],
  ],
  [
    "a credit is passed over by the next settlement",
    "credits_paid",
    "2026-000004",
    [sql`delete from statement_lines where code = 'CORRECTION' and basis ->> 'creditNote' = '2026-000004'`],
  ],
  [
    "the history of a credit is lost",
    "credit_events",
    "2026-000014",
    [sql`delete from events where after ->> 'creditNote' = '2026-000014'`],
  ],
  [
    "a rejected account stays the company's",
    "ibans_in_use",
    "company 1",
    [
      sql`update companies set iban = (select old_iban from iban_changes where company_id = 1) where id = 1`,
      sql`delete from iban_changes where company_id = 1 and confirmed_at is null`,
    ],
  ],
  [
    "the history of a confirmed account is lost",
    "iban_events",
    "company 1",
    [sql`delete from events where after ? 'billing.ibanConfirmed'`],
  ],
  [
    "an account is confirmed past the portal",
    "iban_events",
    "company 2",
    [
      sql`insert into iban_changes (company_id, new_iban, changed_by, confirmed_at, confirmed_by) select id, iban, 'x', now(), 'x' from companies where id = 2`,
    ],
  ],
];
