import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { memberships } from "#db/schema/people.ts";
import { companyPackages, prices } from "#db/schema/settlements.ts";
import { statement } from "#db/statement.ts";
import type { WaitingApplications } from "#lib/companies/rules/applications.ts";
import type { Company, FleetCompany, Package } from "#lib/companies/rules/company.ts";
import type { Price } from "#lib/companies/rules/packages.ts";
import type { Actor, CompanyRole } from "#lib/core/actor.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import { columnsOf, selectCompanies, toCompany } from "./company-row.ts";

const selectCompany = statement((db, lock: boolean) => {
  const query = selectCompanies(db).where(
    and(eq(companies.id, sql.placeholder("id")), isNull(companies.deletedAt)),
  );
  return lock ? query.for("update", { of: companies }) : query;
});

/** One live company with its packages, or null. `lock` holds the row until the transaction ends. */
export async function findCompany(
  db: Tx,
  id: number,
  options: { lock?: boolean } = {},
): Promise<Company | null> {
  const [row] = await selectCompany(db, options.lock ?? false, { id });
  if (!row) return null;
  const packages = await listPackages(db, [id]);
  return toCompany(row, packages.get(id) ?? []);
}

const selectPackages = statement((db) =>
  db
    .select()
    .from(companyPackages)
    // One parameter, so that the statement is the same for any number of ids.
    .where(sql`${companyPackages.companyId} = any(${sql.placeholder("companyIds")})`)
    .orderBy(companyPackages.startsOn),
);

/** Packages by company id, oldest first. */
export async function listPackages(db: Tx, companyIds: readonly number[]): Promise<Map<number, Package[]>> {
  const byCompany = new Map<number, Package[]>();
  if (companyIds.length === 0) return byCompany;
  for (const row of await selectPackages(db, null, { companyIds })) {
    const endDate = row.endsBefore === null ? null : addDays(row.endsBefore, -1);
    const list = byCompany.get(row.companyId) ?? [];
    list.push({ name: row.name, startDate: row.startsOn, endDate });
    byCompany.set(row.companyId, list);
  }
  return byCompany;
}

/** The companies, also deleted ones, of a business id. */
export async function listCompanyIdsOf(db: Tx, businessId: string): Promise<number[]> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.businessId, businessId));
  return rows.map(({ id }) => id);
}

/**
 * The id of the next company. Taken before the insert, because a transaction sees the row only once the actor's ids include it.
 */
export async function nextCompanyId(db: Tx): Promise<number> {
  const [row] = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('companies', 'id')) as id`,
  );
  return Number(row?.id);
}

/** Lets this transaction see the actor's current companies. */
export async function admitCompany(db: Tx, { companyIds }: Pick<Actor, "companyIds">): Promise<void> {
  await db.execute(sql`select set_config('app.company_ids', ${`{${companyIds.join(",")}}`}, true)`);
}

export async function insertCompany(
  db: Tx,
  company: Company,
  { copiedFromId = null }: { copiedFromId?: number | null } = {},
): Promise<void> {
  await db.insert(companies).values({
    ...columnsOf(company),
    id: company.id,
    copiedFromId,
    createdBy: company.createdBy,
    ownerId: company.ownerId,
  });
  await replacePackages(db, company);
}

export async function insertMembership(db: Tx, membership: typeof memberships.$inferInsert): Promise<void> {
  await db.insert(memberships).values(membership);
}

export async function hasMembership(
  db: Tx,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<boolean> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.companyId, companyId)));
  return rows.length > 0;
}

/** A person's role in a company; null for a person outside it. */
export async function findMembershipRole(
  db: Tx,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<CompanyRole | null> {
  const [row] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.companyId, companyId)));
  return row?.role ?? null;
}

/** Writes a revision; the database increments the version. */
export async function updateCompany(db: Tx, before: Company, after: Company): Promise<void> {
  await db.update(companies).set(columnsOf(after)).where(eq(companies.id, after.id));
  if (JSON.stringify(before.packages) !== JSON.stringify(after.packages)) await replacePackages(db, after);
}

export async function markCompanyDeleted(
  db: Tx,
  id: number,
  deletion: { at: Date; by: string },
): Promise<void> {
  await db
    .update(companies)
    .set({ deletedAt: deletion.at, modifiedBy: deletion.by })
    .where(eq(companies.id, id));
}

async function replacePackages(db: Tx, { id, packages }: Company): Promise<void> {
  await db.delete(companyPackages).where(eq(companyPackages.companyId, id));
  if (packages.length === 0) return;
  await db.insert(companyPackages).values(
    packages.map(({ name, startDate, endDate }) => ({
      companyId: id,
      name,
      startsOn: startDate,
      endsBefore: endDate === null ? null : addDays(endDate, 1),
    })),
  );
}

/** The facts of a live company that its vehicles and drivers need, or null. */
export async function findFleetCompany(db: Tx, id: number): Promise<FleetCompany | null> {
  const [row] = await db
    .select({ id: companies.id, companyName: companies.companyName, status: companies.status })
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deletedAt)));
  return row ?? null;
}

/**
 * Locks companies until the transaction ends, so that none is deleted or changes its state; returns the live ones by id. Locks
 * in the order of ids, like the fleets' counters (count_vehicles_changed).
 */
export async function lockFleetCompanies(db: Tx, ids: readonly number[]): Promise<Map<number, FleetCompany>> {
  const rows = await db
    .select({ id: companies.id, companyName: companies.companyName, status: companies.status })
    .from(companies)
    .where(and(sql`${companies.id} = any(${sql.param([...ids])})`, isNull(companies.deletedAt)))
    .orderBy(companies.id)
    .for("no key update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Makes one person's new drafts wait for each other: the next one waits until this transaction ends. */
export async function lockDraftsOf(db: Tx, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts:${userId}`}, 56))`);
}

/** The number of drafts that this transaction's person owns, even those begun after its start. */
export async function countOwnDrafts(db: Tx): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count_own_drafts()::int as count`);
  return row?.count ?? 0;
}

/** The number of the person's companies that wait for approval, counted like countOwnDrafts. */
export async function findOwnApplications(db: Tx): Promise<WaitingApplications> {
  const [row] = await db.execute<{ count: number; lastAt: string | null }>(
    sql`select count::int as count, last_at as "lastAt" from own_applications()`,
  );
  return { count: row?.count ?? 0, lastAt: row?.lastAt ? new Date(row.lastAt) : null };
}

/** The present, past and future prices of each package, oldest first; `until` leaves out prices that begin after that day. */
export const listPrices = (db: Tx, until?: PlainDate): Promise<Price[]> =>
  db
    .select()
    .from(prices)
    .where(until === undefined ? undefined : lte(prices.validFrom, until))
    .orderBy(desc(prices.package), asc(prices.validFrom));
