import { sql } from "drizzle-orm";
import { type Break, of } from "./testing.ts";

/** What may become of numbers, hashes, credit notes, payment files and the history. */
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
    "a payment file says another sum",
    "payout_files",
    "MAKSU-2026-000001",
    [sql`update payout_files set total_cents = total_cents + 1 where number = 'MAKSU-2026-000001'`],
  ],
  [
    "the text of a payment file is changed",
    "payout_files",
    "MAKSU-2026-000004",
    [sql`update payout_files set body = body || ' ' where number = 'MAKSU-2026-000004'`],
  ],
  [
    "a payout is not the total of its statement",
    "payouts",
    "2026-000001",
    [sql`update payouts set amount_cents = amount_cents + 100 where statement_id = ${of("000001")}`],
  ],
  [
    "a debt is paid out",
    "payouts",
    "2026-000002",
    [sql`update payouts set statement_id = ${of("000002")} where statement_id = ${of("000003")}`],
  ],
  [
    "a payout went to a stranger's account",
    "payout_accounts",
    "company 1",
    [sql`update payouts set iban = 'FI5810171000000122' where statement_id = ${of("000001")}`],
  ],
  [
    "the text of a file pays another account, and its hash is changed too",
    "file_texts",
    "MAKSU-2026-000001",
    [
      sql`update payout_files set body = replace(body, 'FI2112345600000785', 'FI5810171000000122') where number = 'MAKSU-2026-000001'`,
      sql`update payout_files set sha256 = sha256(convert_to(body, 'UTF8')) where number = 'MAKSU-2026-000001'`,
    ],
  ],
  [
    "the text of a rejected file loses a cent",
    "file_texts",
    "MAKSU-2026-000002",
    [
      sql`update payout_files set body = regexp_replace(body, '<CtrlSum>5100.74', '<CtrlSum>5100.73') where number = 'MAKSU-2026-000002'`,
    ],
  ],
  [
    "a statement is in two files that live",
    "file_texts",
    "MAKSU-2026-000002",
    [sql`update payout_files set rejected_at = null where number = 'MAKSU-2026-000002'`],
  ],
  [
    "the history of a credit is lost",
    "credit_events",
    "2026-000014",
    [sql`delete from events where after ->> 'creditNote' = '2026-000014'`],
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
      sql`insert into iban_changes (company_id, new_iban, changed_by, confirmed_at, confirmed_by) values (2, 'FI37', 'x', now(), 'x')`,
    ],
  ],
];
