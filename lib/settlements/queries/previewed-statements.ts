import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { previewedStatements } from "#db/schema/settlements.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { type Counts, countStates } from "#lib/platform/queries/counts.ts";
import { escaped, insertMany } from "#lib/platform/queries/recordset.ts";
import type { StatementOutcome } from "#lib/settlements/rules/lines.ts";
import { type Earlier, ODDITIES, type Oddity, SETTLEMENTS_OF_MEAN } from "#lib/settlements/rules/oddities.ts";

/** A company's sums in a preview, in cents. */
export type PreviewedStatement = {
  companyId: number;
  outcome: StatementOutcome;
  grossCents: number;
  deductionsCents: number;
  correctionsCents: number;
  carryInCents: number;
  totalCents: number;
  oddities: Oddity[];
};

export async function deletePreviewedStatements(db: Tx, runId: number): Promise<void> {
  await db.execute(sql`delete from previewed_statements where run_id = ${runId}`);
}

export async function insertPreviewedStatements(
  db: Tx,
  runId: number,
  rows: readonly PreviewedStatement[],
): Promise<void> {
  await insertMany(db, previewedStatements, { rows: rows.map((row) => ({ runId, ...row })) });
}

/** Finds the number of each company's settlements, at most `SETTLEMENTS_OF_MEAN`, and the mean of these totals. */
export async function findEarlierSettlements(
  db: Tx,
  companyIds: readonly number[],
): Promise<Map<number, Earlier>> {
  const rows = await db.execute<{ companyId: number } & Earlier>(sql`
    select c.id::int as "companyId", e.settlements::int, e.mean::float8 as "meanCents"
    from unnest(${sql.param(`{${companyIds.join(",")}}`)}::bigint[]) c (id), lateral (
      select count(*) as settlements, coalesce(avg(s.total_cents), 0) as mean from (
        select total_cents from statements where company_id = c.id and kind = 'settlement'
        order by period_start desc, id desc limit ${SETTLEMENTS_OF_MEAN}) s) e`);
  return new Map(rows.map(({ companyId, ...earlier }) => [companyId, earlier]));
}

/** A previewed statement with its company's current name. */
export type PreviewedRow = PreviewedStatement & { id: number; companyName: string; businessId: string };

type Filter = { runId: number; oddity?: Oddity | undefined; q?: string | undefined };
type Slice = { filter: Filter; cursor: Cursor | null; limit: number };

/** A statement may have several oddities or none, so the counts do not add up to `all`. */
export type OddityCounts = Counts<Oddity | "all">;

/** The number of a run's previewed statements with each oddity, and of all. */
export const countOddities = (db: Tx, runId: number): Promise<OddityCounts> =>
  countStates(db, sql`previewed_statements p where p.run_id = ${runId}`, {
    ...(Object.fromEntries(ODDITIES.map((one) => [one, sql`${one} = any (p.oddities)`])) as Record<
      Oddity,
      SQL
    >),
    all: sql`true`,
  });

/** A run's previewed statements in the order of the companies' ids: up to `limit + 1`, from the cursor on in reading direction. */
export async function listPreviewedRows(
  db: Tx,
  { filter: { runId, oddity, q }, cursor, limit }: Slice,
): Promise<PreviewedRow[]> {
  const place = cursor
    ? cursor.backward
      ? sql`and p.company_id < ${cursor.id}`
      : sql`and p.company_id > ${cursor.id}`
    : sql``;
  const found = q
    ? sql`and (c.company_name || ' ' || coalesce(c.business_id, '')) ilike ${`%${escaped(q)}%`}`
    : sql``;
  const rows = await db.execute<PreviewedRow>(sql`
    select p.company_id::int as id, p.company_id::int as "companyId", c.company_name as "companyName",
      coalesce(c.business_id, '') as "businessId", p.outcome, p.gross_cents::float8 as "grossCents",
      p.deductions_cents::float8 as "deductionsCents", p.corrections_cents::float8 as "correctionsCents",
      p.carry_in_cents::float8 as "carryInCents", p.total_cents::float8 as "totalCents", p.oddities
    from previewed_statements p join companies c on c.id = p.company_id
    where p.run_id = ${runId} ${oddity ? sql`and ${oddity} = any (p.oddities)` : sql``} ${found} ${place}
    order by p.company_id ${cursor?.backward ? sql`desc` : sql`asc`} limit ${limit + 1}`);
  return [...rows];
}
