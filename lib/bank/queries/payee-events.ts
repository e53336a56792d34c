import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Status } from "#lib/core/status.ts";
import type { PayeeState } from "#lib/settlements/rules/payee-check.ts";

type OfCompany = { companyId: number; status: Status };

/**
 * The payees of which the file says something else than the last one said of the same company. A payee that matches at the first
 * time is no news.
 */
export async function listNewPayeeResults(
  db: Tx,
  bankFileId: number,
): Promise<(OfCompany & { state: PayeeState; former: PayeeState | null })[]> {
  const rows = await db.execute<OfCompany & { state: PayeeState; former: PayeeState | null }>(sql`
    with told as (
      select distinct on (company_id) company_id, state from payee_checks
      where bank_file_id = ${bankFileId} and state <> 'pending' order by company_id, id desc),
    former as (
      select distinct on (company_id) company_id, state from payee_checks
      where bank_file_id < ${bankFileId} and state <> 'pending' and company_id in (select company_id from told)
      order by company_id, id desc)
    select c.id::int as "companyId", c.status, t.state, f.state as former
    from told t join companies c on c.id = t.company_id left join former f using (company_id)
    where t.state <> coalesce(f.state, 'match') order by c.id`);
  return [...rows];
}

/** The payouts that came back with these withdrawn files. */
export async function listWithdrawnPayouts(
  db: Tx,
  fileIds: readonly number[],
): Promise<(OfCompany & { number: string })[]> {
  const rows = await db.execute<OfCompany & { number: string }>(sql`
    select c.id::int as "companyId", c.status, s.number
    from payout_files f join payouts p on p.file_id = f.id join statements s on s.id = p.statement_id
      join companies c on c.id = p.company_id
    where f.id = any (${sql.param(`{${fileIds.join(",")}}`)}::bigint[]) and p.rejected_at >= f.withdrawal_asked_at
      and p.paid_on is null
    order by s.id`);
  return [...rows];
}
