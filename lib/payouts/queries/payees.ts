import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { BY_DOUBT } from "#lib/payouts/rules/file-decision.ts";
import type { PayeeCheck, PayeeState } from "#lib/settlements/rules/payee-check.ts";

/** A transfer whose payee the bank could not confirm. */
export type DoubtfulPayee = PayeeCheck & {
  fileId: number;
  statementId: number;
  statementNumber: string;
  companyId: number;
  companyName: string;
  /** All of the bank's words. */
  told: string | null;
};

/** The bank's verification of a payment file's payees: the number of transfers by state, and those in doubt. */
export type FilePayees = { counts: Partial<Record<PayeeState, number>>; doubtful: DoubtfulPayee[] };

/** The newest verification of each transfer; a finished one goes before one that the bank has not finished. */
const NEWEST = (runId: number) => sql`
  newest as (
    select distinct on (k.payout_id) k.*, p.file_id, p.statement_id
    from payout_files f join payouts p on p.file_id = f.id join payee_checks k on k.payout_id = p.id
    where f.run_id = ${runId} order by k.payout_id, k.state = 'pending', k.id desc)`;

/** The verified payment files of a run. Names up to `limit` payees in doubt. */
export async function findRunPayees(
  db: Tx,
  { runId, limit }: { runId: number; limit: number },
): Promise<Map<number, FilePayees>> {
  const counted = await db.execute<{ fileId: number; state: PayeeState; count: number }>(sql`
    with ${NEWEST(runId)} select file_id::int as "fileId", state, count(*)::int as count from newest group by 1, 2`);
  const doubtful = await db.execute<DoubtfulPayee>(sql`
    with ${NEWEST(runId)}
    select n.file_id::int as "fileId", s.id::int as "statementId", s.number as "statementNumber", c.id::int as "companyId",
      c.company_name as "companyName", n.state, n.name, n.reason, n.told
    from newest n join statements s on s.id = n.statement_id join companies c on c.id = n.company_id
    where n.state not in ('match', 'pending') order by array_position(${sql.param(`{${BY_DOUBT.join(",")}}`)}::text[], n.state), s.id limit ${limit}`);
  const files = Map.groupBy(counted, ({ fileId }) => fileId);
  return new Map(
    [...files].map(([fileId, states]) => [
      fileId,
      {
        counts: Object.fromEntries(states.map(({ state, count }) => [state, count])),
        doubtful: doubtful.filter((one) => one.fileId === fileId),
      },
    ]),
  );
}
