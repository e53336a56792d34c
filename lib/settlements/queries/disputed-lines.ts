import { sql } from "drizzle-orm";
import { statements } from "#db/schema/statements.ts";

/** The positions of a statement's lines with an open dispute; 0: the whole statement, or a card payment that it settles. */
export const DISPUTED = sql<number[]>`(
  select coalesce(jsonb_agg(distinct coalesce(d."position", 0)), '[]') from disputes d
  where d.company_id = ${statements.companyId} and d.state = 'open' and (d.statement_id = ${statements.id}
    or ${statements.kind} = 'settlement' and d.payment_period = ${statements.periodStart}))`;
