import { sql } from "drizzle-orm";
import { type Break, drop, of } from "./testing.ts";

/** Possible damage to statements and runs. */
export const STATEMENT_BREAKS: readonly Break[] = [
  [
    "a line gains a cent",
    "line_sums",
    "2026-000001",
    [
      sql`update statement_lines set amount_cents = amount_cents + 1 where statement_id = ${of("000001")} and code = 'COMMISSION'`,
    ],
  ],
  [
    "a line is deleted",
    "line_sums",
    "2026-000002",
    [sql`delete from statement_lines where statement_id = ${of("000002")} and position = 1`],
  ],
  [
    "a line of an unknown statement appears",
    "line_sums",
    "statement 999",
    [
      sql`insert into statement_lines select 999, position, company_id, code, vehicle_id, license_plate, amount_cents, basis from statement_lines limit 1`,
    ],
  ],
  [
    "the VAT shares of a line lose a payment",
    "vat_shares",
    "2026-000001",
    [
      sql`update statement_lines set basis = jsonb_set(basis, '{vat,0,count}', '1') where statement_id = ${of("000001")} and code = 'CARD_GROSS'`,
    ],
  ],
  [
    "the VAT shares of a corrected payment lose a cent",
    "vat_shares",
    "2026-000007",
    [
      sql`update statement_lines set basis = jsonb_set(basis, '{vat,0,grossCents}', '7776') where code = 'CORRECTION' and basis ->> 'of' = 'gross'`,
    ],
  ],
  [
    "a total is rounded up",
    "outcomes",
    "2026-000001",
    [
      drop("statements.statements_total"),
      sql`update statements set total_cents = total_cents + 41 where id = ${of("000001")}`,
    ],
  ],
  [
    "a debt is neither carried nor invoiced",
    "outcomes",
    "2026-000012",
    [
      drop("statements.statements_outcome"),
      sql`update statements set due_date = null where id = ${of("000012")}`,
    ],
  ],
  [
    "a debt is forgotten between two statements",
    "carry_chain",
    "2026-000006",
    [
      sql`update statements set carry_in_cents = 0, total_cents = total_cents - carry_in_cents, carry_out_cents = total_cents - carry_in_cents
      where id = ${of("000006")}`,
    ],
  ],
  [
    "a statement between two others is deleted",
    "carry_chain",
    "2026-000009",
    [sql`delete from statements where id = ${of("000006")}`],
  ],
  [
    "the periods of a debt are counted wrong",
    "carry_chain",
    "2026-000009",
    [sql`update statements set carried_periods = 1 where id = ${of("000009")}`],
  ],
  [
    "a statement belongs to the run of another period",
    "periods",
    "2026-000001",
    [sql`update statements set run_id = 2 where id = ${of("000001")}`],
  ],
  [
    "a company has two settlements of a period",
    "periods",
    "2026-000005",
    [
      sql`drop index statements_of_period`,
      sql`update statements set period_start = '2026-08-31', period_end = '2026-09-13' where id = ${of("000005")}`,
    ],
  ],
  [
    "a run's result says a cent more",
    "run_results",
    "run 2026-09-14",
    [
      sql`update settlement_runs set result = jsonb_set(result, '{payoutCents}', to_jsonb((result ->> 'payoutCents')::int + 1)) where id = 2`,
    ],
  ],
  [
    "a run is no longer final",
    "run_results",
    "run 2026-10-12",
    [sql`update settlement_runs set finalised_at = null where period_start = '2026-10-12'`],
  ],
  [
    "a charged joining fee is forgotten",
    "joining_fees",
    "2026-000001",
    [sql`delete from joining_fees where company_id = 1`],
  ],
  [
    "a joining fee is remembered that nobody was charged",
    "joining_fees",
    "company 1, vehicle 2",
    [
      sql`insert into joining_fees select 2, business_id, company_id, statement_id from joining_fees where company_id = 1`,
    ],
  ],
];
