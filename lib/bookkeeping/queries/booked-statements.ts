import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { statements } from "#db/schema/statements.ts";
import type { AccountChart, AccountUse } from "#lib/bookkeeping/rules/chart.ts";
import { listLines } from "#lib/settlements/queries/statements.ts";

/** Lists a run's statements with their lines, in the order of their numbers: up to `limit`, after an id. */
export const listBookedStatements = (
  db: Tx,
  { runId, afterId, limit }: { runId: number; afterId: number; limit: number },
) => listBooked(db, { where: and(eq(statements.runId, runId), gt(statements.id, afterId)), limit });

/** Lists credit notes by their numbers. */
export const listBookedCreditNotes = (db: Tx, numbers: readonly string[]) =>
  listBooked(db, { where: inArray(statements.number, [...numbers]), limit: numbers.length });

/** Lists statements and credit notes issued on the days `from` up to the day before `before`, after an id. */
export const listStatementsIssued = (
  db: Tx,
  { from, before, afterId, limit }: { from: string; before: string; afterId: number; limit: number },
) => {
  const issued = and(gte(statements.issuedOn, from), lt(statements.issuedOn, before));
  return listBooked(db, { where: and(issued, gt(statements.id, afterId)), limit });
};

async function listBooked(db: Tx, { where, limit }: { where: SQL | undefined; limit: number }) {
  if (limit === 0) return [];
  const rows = await db
    .select({
      id: statements.id,
      number: statements.number,
      kind: statements.kind,
      issuedOn: statements.issuedOn,
      outcome: statements.outcome,
      carryInCents: statements.carryInCents,
      totalCents: statements.totalCents,
      companyName: sql<string>`${statements.parties} -> 'buyer' ->> 'name'`,
    })
    .from(statements)
    .where(where)
    .orderBy(asc(statements.id))
    .limit(limit);
  const lines = await listLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }));
}

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
