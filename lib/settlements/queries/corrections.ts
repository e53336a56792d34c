import { type SQL, sql } from "drizzle-orm";
import type { AnyPgTable } from "drizzle-orm/pg-core";

/** Cents of the lines that correct earlier periods, of a row of `statement`, a table or an alias. */
export const correctionsOf = (statement: AnyPgTable | SQL): SQL<number> => sql<number>`(
  select coalesce(sum(l.amount_cents), 0)::float8 from statement_lines l
  where l.statement_id = ${statement}.id and l.company_id = ${statement}.company_id and l.code = 'CORRECTION')`;
