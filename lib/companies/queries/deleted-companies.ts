import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { listPackages } from "./companies.ts";
import { selectCompanies, toCompany } from "./company-row.ts";

export type DeletedCompany = Pick<Company, "id" | "companyName" | "businessId" | "provider"> & {
  deletedAt: Date;
  deletedBy: string;
  /** The row's place in the list: the exact instant as text. */
  place: string;
};

const PLACE = sql<string>`to_char(${companies.deletedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Deleted companies, the latest deletion first: up to `limit + 1`, from the cursor on in reading direction. */
export async function listDeletedCompanyRows(
  db: Tx,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<DeletedCompany[]> {
  const backward = cursor?.backward ?? false;
  const turn = backward ? asc : desc;
  const row = sql`(${companies.deletedAt}, ${companies.id})`;
  const mark = cursor && sql`(${cursor.value}::timestamptz, ${cursor.id}::bigint)`;
  const rows = await db
    .select({
      id: companies.id,
      companyName: companies.companyName,
      businessId: companies.businessId,
      provider: companies.provider,
      deletedAt: companies.deletedAt,
      deletedBy: companies.modifiedBy,
      place: PLACE,
    })
    .from(companies)
    .where(
      and(
        isNotNull(companies.deletedAt),
        mark ? (backward ? sql`${row} > ${mark}` : sql`${row} < ${mark}`) : undefined,
      ),
    )
    .orderBy(turn(companies.deletedAt), turn(companies.id))
    .limit(limit + 1);
  return rows.map(({ deletedAt, ...rest }) => ({ ...rest, deletedAt: deletedAt ?? new Date(0) }));
}

/** A deleted company, locked until the transaction ends; null for a live or unknown one. */
export async function findDeletedCompany(db: Tx, id: number): Promise<Company | null> {
  const [row] = await selectCompanies(db)
    .where(and(eq(companies.id, id), isNotNull(companies.deletedAt)))
    .for("update", { of: companies });
  if (!row) return null;
  const packages = await listPackages(db, [id]);
  return toCompany(row, packages.get(id) ?? []);
}

/** Whether another pending or active company now has this business id at the same provider; copies do not count. */
export async function isBusinessIdTaken(db: Tx, id: number): Promise<boolean> {
  const rows = await db.execute(sql`
    select from companies gone join companies live using (business_id, provider)
    where gone.id = ${id} and gone.copied_from_id is null and live.id <> gone.id
      and live.deleted_at is null and live.status in ('pending', 'active') and live.copied_from_id is null`);
  return rows.length > 0;
}

export async function markCompanyRestored(db: Tx, id: number, by: string): Promise<void> {
  await db
    .update(companies)
    .set({ deletedAt: null, modifiedBy: by })
    .where(and(eq(companies.id, id), isNotNull(companies.deletedAt)));
}
