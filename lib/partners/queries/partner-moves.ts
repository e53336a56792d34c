import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { partnerMoveCompanies, partnerMoves } from "#db/schema/partners.ts";
import { listPackages } from "#lib/companies/queries/companies.ts";
import { selectCompanies, toCompany } from "#lib/companies/queries/company-row.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { CompanyRevision, PartnerBefore } from "#lib/partners/rules/partner.ts";

/**
 * Live companies by their ids, whole, locked until the transaction ends. Locks in the order of ids, so that transactions with
 * common companies never deadlock.
 */
export async function lockCompanies(db: Tx, ids: readonly number[]): Promise<Map<number, Company>> {
  const rows = await selectCompanies(db)
    .where(sql`${companies.id} = any(${sql.param([...ids])}) and ${companies.deletedAt} is null`)
    .orderBy(companies.id)
    .for("update", { of: companies });
  const packages = await listPackages(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, toCompany(row, packages.get(row.id) ?? [])]));
}

/** Writes the partner of many companies in one statement; returns their new versions by id. */
export async function updatePartners(
  db: Tx,
  revisions: readonly CompanyRevision[],
  modifiedBy: string,
): Promise<Map<number, number>> {
  const ids = sql.param(revisions.map(({ after }) => after.id));
  const partners = sql.param(revisions.map(({ after }) => after.aggregatorCompanyId));
  const rows = await db
    .update(companies)
    .set({ aggregatorCompanyId: sql`revised.partner_id`, modifiedBy })
    .from(sql`unnest(${ids}::bigint[], ${partners}::bigint[]) as revised (id, partner_id)`)
    .where(sql`${companies.id} = revised.id`)
    .returning({ id: companies.id, version: companies.version });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Records a move with each company's former partner; returns its id. */
export async function insertPartnerMove(
  db: Tx,
  move: typeof partnerMoves.$inferInsert,
  before: readonly PartnerBefore[],
): Promise<number> {
  const [row] = await db.insert(partnerMoves).values(move).returning({ id: partnerMoves.id });
  if (!row) throw new Error("the move was not inserted");
  const list = <Value>(pick: (one: PartnerBefore) => Value) => sql.param(before.map(pick));
  await db.execute(sql`
    insert into ${partnerMoveCompanies} (move_id, company_id, version, partner_id)
    select ${row.id}, * from unnest(${list((one) => one.companyId)}::bigint[],
      ${list((one) => one.version)}::integer[], ${list((one) => one.partnerId)}::bigint[])`);
  return row.id;
}

export type PartnerMove = {
  id: number;
  at: Date;
  by: string;
  partnerId: number | null;
  targetId: number | null;
  count: number;
  undoneAt: Date | null;
};

const columns = {
  id: partnerMoves.id,
  at: partnerMoves.at,
  by: partnerMoves.actorLabel,
  partnerId: partnerMoves.partnerId,
  targetId: partnerMoves.targetId,
  count: partnerMoves.count,
  undoneAt: partnerMoves.undoneAt,
};

/** A recorded move, locked until the transaction ends; or null. */
export async function lockPartnerMove(db: Tx, id: number): Promise<PartnerMove | null> {
  const [row] = await db.select(columns).from(partnerMoves).where(eq(partnerMoves.id, id)).for("update");
  return row ?? null;
}

export const listPartnersBefore = (db: Tx, moveId: number): Promise<PartnerBefore[]> =>
  db
    .select({
      companyId: partnerMoveCompanies.companyId,
      version: partnerMoveCompanies.version,
      partnerId: partnerMoveCompanies.partnerId,
    })
    .from(partnerMoveCompanies)
    .where(eq(partnerMoveCompanies.moveId, moveId));

export async function markPartnerMoveUndone(
  db: Tx,
  id: number,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db.update(partnerMoves).set({ undoneAt: at, undoneBy: by }).where(eq(partnerMoves.id, id));
}

export type ListedPartnerMove = PartnerMove & { partnerName: string | null; targetName: string | null };

/** The latest moves from or to a partner, newest first. */
export async function listPartnerMoves(
  db: Tx,
  { partnerId, from, limit }: { partnerId: number; from: Date; limit: number },
): Promise<ListedPartnerMove[]> {
  const [partner, target] = [alias(companies, "partner"), alias(companies, "target")];
  // Reads each end by its own index: an OR over both would read neither in order.
  const latest = (column: typeof partnerMoves.partnerId | typeof partnerMoves.targetId) =>
    sql`(select ${partnerMoves.id} from ${partnerMoves} where ${column} = ${partnerId} order by ${partnerMoves.id} desc limit ${limit})`;
  return db
    .select({ ...columns, partnerName: partner.companyName, targetName: target.companyName })
    .from(partnerMoves)
    .leftJoin(partner, eq(partner.id, partnerMoves.partnerId))
    .leftJoin(target, eq(target.id, partnerMoves.targetId))
    .where(
      sql`${partnerMoves.id} in (${latest(partnerMoves.partnerId)} union ${latest(partnerMoves.targetId)})
        and ${partnerMoves.at} >= ${from.toISOString()}::timestamptz`,
    )
    .orderBy(desc(partnerMoves.id))
    .limit(limit);
}
