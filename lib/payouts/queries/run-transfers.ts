import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { RunTransfers } from "#lib/payouts/rules/run-stages.ts";

const day = (instant: SQL) => sql`(max(${instant}) at time zone 'Europe/Helsinki')::date`;

/** The number of live transfers of a run's payment files at each stage. A paid one counts as accepted, too. */
export async function findRunTransfers(db: Tx, runId: number): Promise<RunTransfers> {
  const [row] = await db.execute<RunTransfers>(sql`
    select jsonb_build_object('count', count(*), 'day', ${day(sql`p.made_at`)}) as "inFile",
      jsonb_build_object('count', count(f.released_at), 'day', ${day(sql`f.released_at`)}) as released,
      jsonb_build_object('count', count(*) filter (where num_nonnulls(p.accepted_at, p.paid_on) > 0),
        'day', coalesce(${day(sql`p.accepted_at`)}, max(p.paid_on))) as accepted,
      jsonb_build_object('count', count(p.paid_on), 'day', max(p.paid_on)) as paid,
      min(p.executed_on) filter (where p.paid_on is null) as "nextDay"
    from payout_files f join payouts p on p.file_id = f.id
    where f.run_id = ${runId} and p.rejected_at is null`);
  if (!row) throw new Error("an aggregate has a row");
  return row;
}
