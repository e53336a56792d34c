import { type SQL, sql } from "drizzle-orm";
import { type Break, of } from "./testing.ts";

type Movement = { cents: SQL; of: SQL; outcome: "matched" | "set_aside" };

/** A file of the bank with one movement, for the statements that match the condition. */
const movement = ({ cents, of: condition, outcome }: Movement): SQL[] => [
  sql`insert into bank_files (kind, message_id, sha256, bytes, result, received_by)
    values ('camt.054', 'TEST', sha256('test'), 1, '{}', 'test')`,
  sql`insert into bank_entries (file_id, cents, booked_on, booked, reversal, count, bank_reference, outcome, statement_id,
      decided_at, decided_by)
    select f.id, ${cents}, '2026-10-20', true, false, 1, 'MOVEMENT', ${outcome},
      case when ${outcome} = 'matched' then s.id end, case when ${outcome} = 'set_aside' then now() end,
      case when ${outcome} = 'set_aside' then 'test' end
    from statements s, bank_files f where s.${condition} limit 1`,
];

/** Possible damage to payment files, transfers and payment states. */
export const PAYOUT_BREAKS: readonly Break[] = [
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
    [
      sql`drop index payouts_live`,
      sql`update payout_files set rejected_at = null where number = 'MAKSU-2026-000002'`,
      sql`update payouts set rejected_at = null`,
    ],
  ],
  [
    "a rejected file pays somebody after all",
    "payout_files",
    "MAKSU-2026-000002",
    [sql`drop index payouts_live`, sql`update payouts set rejected_at = null where rejected_at is not null`],
  ],
  [
    "two transfers pay one statement",
    "payouts",
    "2026-000005",
    [sql`drop index payouts_live`, sql`update payouts set rejected_at = null where rejected_at is not null`],
  ],
  [
    "a payout of a withdrawn file lives on, and no alarm tells it",
    "withdrawals",
    "MAKSU-2026-000005",
    [sql`drop index payouts_live`, sql`update payouts set rejected_at = null where withdrawn`],
  ],
  [
    "a payout leaves again after the alarm that the bank has paid it",
    "withdrawals",
    "MAKSU-2026-000005",
    [
      sql`update payouts set paid_withdrawn_at = made_at - interval '1 second', paid_withdrawn_on = executed_on where withdrawn`,
    ],
  ],
  [
    "the bank has paid a withdrawn payout, and its statement is unpaid",
    "withdrawals",
    "MAKSU-2026-000005",
    [
      sql`delete from payouts where not withdrawn`,
      sql`update payouts set paid_withdrawn_at = now(), paid_withdrawn_on = executed_on where withdrawn`,
    ],
  ],
  [
    "an unpaid payout is told to be paid",
    "money_states",
    "2026-000001",
    [
      sql`delete from payment_changes`,
      sql`update statement_payments set state = 'paid' where statement_id = ${of("000001")}`,
      sql`insert into statement_payment_steps (statement_id, company_id, state, since, reason, told_at)
        select statement_id, company_id, state, since, reason, told_at from statement_payments where statement_id = ${of("000001")}`,
    ],
  ],
  [
    "the state of an invoice is lost",
    "money_states",
    "2026-000012",
    [sql`delete from statement_payments where statement_id = ${of("000012")}`],
  ],
  [
    "the state of a statement changes past its history",
    "money_states",
    "2026-000008",
    [sql`update statement_payments set since = '2026-01-01' where statement_id = ${of("000008")}`],
  ],
  [
    "a payout is paid by its company",
    "receipts",
    "2026-000001",
    [sql`update statement_receipts set statement_id = ${of("000001")}`],
  ],
  [
    "more is taken back than a company paid",
    "receipts",
    "2026-000012",
    [
      sql`insert into statement_receipts (statement_id, company_id, cents, received_on, created_by)
        select statement_id, company_id, -2 * cents, received_on, 'x' from statement_receipts`,
    ],
  ],
  [
    "an over-payment leaves an invoice, and no statement gives it back",
    "receipts",
    "2026-000012",
    [
      sql`insert into statement_receipts (statement_id, company_id, cents, received_on, created_by, carried_to)
        select statement_id, company_id, -cents, received_on, 'x', ${of("000013")} from statement_receipts`,
    ],
  ],
  [
    "a statement gives back what no company paid",
    "receipts",
    "2026-000012",
    [
      sql`update statement_lines set basis = '{"kind": "carryIn", "overpaid": "2026-000012"}'
        where code = 'CARRY_IN' and statement_id = ${of("000009")}`,
    ],
  ],
  [
    "a movement is matched with a payout that was not paid",
    "bank_entries",
    "MOVEMENT",
    [...movement({ cents: sql`-total_cents`, of: sql`number = '2026-000001'`, outcome: "matched" })],
  ],
  [
    "a movement is matched with an invoiced balance that it does not pay",
    "bank_entries",
    "MOVEMENT",
    [...movement({ cents: sql`1`, of: sql`outcome = 'invoiced'`, outcome: "matched" })],
  ],
  [
    "a movement that was set aside has paid something",
    "bank_entries",
    "MOVEMENT",
    [
      ...movement({ cents: sql`1000`, of: sql`outcome = 'invoiced'`, outcome: "set_aside" }),
      sql`update statement_receipts set bank_entry_id = (select id from bank_entries where bank_reference = 'MOVEMENT')`,
    ],
  ],
  [
    "a payee that nearly matches is told to match",
    "payee_checks",
    "2026-000001",
    [sql`update payee_checks set state = 'match', name = null`],
  ],
  [
    "a payee has another name than the bank wrote",
    "payee_checks",
    "2026-000001",
    [sql`update payee_checks set name = 'Muu Oy', told = 'Muu Oy'`],
  ],
  ["the verification of a payee is lost", "payee_checks", "BANK-VOP", [sql`delete from payee_checks`]],
];
