import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { AccountChart, AccountUse } from "#lib/bookkeeping/rules/chart.ts";

/** A saved chart. It lacks uses that the product got later. */
export type StoredChart = {
  version: number;
  accounts: Partial<Record<AccountUse, AccountChart[AccountUse]>>;
  createdAt: Date;
  createdBy: string;
};

/** The latest charts, the newest first. */
export async function listCharts(db: Tx, limit: number): Promise<StoredChart[]> {
  const rows = await db.execute<Omit<StoredChart, "createdAt"> & { createdAt: string }>(sql`
    select version, accounts, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
      created_by as "createdBy" from booking_charts order by version desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** False if somebody has saved this version. */
export async function insertChart(
  db: Tx,
  { version, accounts, by }: { version: number; accounts: AccountChart; by: string },
): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into booking_charts (version, accounts, created_by)
    values (${version}, ${JSON.stringify(accounts)}::text::jsonb, ${by}) on conflict do nothing returning version`);
  return rows.length > 0;
}
