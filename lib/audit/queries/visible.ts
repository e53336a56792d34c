import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** Every table that a check reads. A test compares the list with the checks. */
export const AUDITED_TABLES = [
  "bank_entries",
  "bank_files",
  "companies",
  "credited_lines",
  "disputes",
  "events",
  "iban_changes",
  "joining_fees",
  "number_series",
  "payee_checks",
  "payment_changes",
  "payments",
  "payout_files",
  "payouts",
  "settlement_runs",
  "statement_dispatches",
  "statement_lines",
  "payment_reminders",
  "statement_payment_steps",
  "statement_payments",
  "statement_receipts",
  "statements",
] as const;

/**
 * The audited tables of which the database may hide rows from this role. It shows all of a selectable table if no row-level
 * security applies to the role, or if one of its policies passes every row and none restricts.
 */
export async function listHiddenTables(db: Tx): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select t.name from unnest(${`{${AUDITED_TABLES.join(",")}}`}::text[]) t (name)
      left join pg_class c on c.oid = to_regclass('public.' || t.name)
    where c.oid is null or not has_table_privilege(c.oid, 'select') or row_security_active(c.oid) and not (
      select coalesce(bool_or(p.permissive = 'PERMISSIVE' and p.qual = 'true'), false)
        and coalesce(bool_and(p.permissive = 'PERMISSIVE'), false)
      from pg_policies p where p.schemaname = 'public' and p.tablename = t.name and p.cmd in ('ALL', 'SELECT')
        and exists (select from unnest(p.roles) r (name) where r.name = 'public' or pg_has_role(current_user, r.name, 'usage')))`);
  return rows.map(({ name }) => name);
}
