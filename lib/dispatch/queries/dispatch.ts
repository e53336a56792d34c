import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { companySyncs, dispatchConnections, dispatchFailures } from "#db/schema/dispatch.ts";
import { selectCompanies, toCompany } from "#lib/companies/queries/company-row.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Connection } from "#lib/dispatch/rules/breaker.ts";
import type { FailedCall } from "#lib/dispatch/rules/dispatch.ts";

/** The record of calls to a provider, locked for this transaction. Inserts a missing row. */
export async function lockConnection(db: Tx, provider: ProviderId): Promise<Connection> {
  await db.insert(dispatchConnections).values({ provider }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(dispatchConnections)
    .where(eq(dispatchConnections.provider, provider))
    .for("update");
  if (!row) throw new Error("the connection was not remembered");
  const { provider: _, ...connection } = row;
  return connection;
}

export async function updateConnection(db: Tx, provider: ProviderId, connection: Connection): Promise<void> {
  await db.update(dispatchConnections).set(connection).where(eq(dispatchConnections.provider, provider));
}

/** When a company last equalled its provider's data, or null. */
export async function findSync(db: Tx, companyId: number): Promise<Date | null> {
  const [row] = await db
    .select({ syncedAt: companySyncs.syncedAt })
    .from(companySyncs)
    .where(eq(companySyncs.companyId, companyId));
  return row?.syncedAt ?? null;
}

export async function recordSync(
  db: Tx,
  { companyId, ...sync }: { companyId: number; provider: ProviderId; syncedAt: Date },
): Promise<void> {
  await db
    .insert(companySyncs)
    .values({ companyId, ...sync })
    .onConflictDoUpdate({ target: companySyncs.companyId, set: sync });
}

/** The company with this id at a provider, without its packages; null if there is none or it is deleted. */
export async function findCompanyByExternalId(
  db: Tx,
  { provider, externalId }: { provider: ProviderId; externalId: string },
): Promise<Company | null> {
  const [row] = await selectCompanies(db)
    .where(
      and(
        eq(companies.provider, provider),
        eq(companies.externalId, externalId),
        isNull(companies.deletedAt),
      ),
    )
    .orderBy(companies.id)
    .limit(1);
  return row ? toCompany(row, []) : null;
}

type FailedCallRow = { companyId: number; provider: ProviderId; code: FailedCall; failedAt: Date };

/** Stores a failed call about a company: the latest failure and the number of failures in a row. */
export async function noteFailedCall(db: Tx, { companyId, ...call }: FailedCallRow): Promise<void> {
  await db
    .insert(dispatchFailures)
    .values({ companyId, ...call })
    .onConflictDoUpdate({
      target: dispatchFailures.companyId,
      set: { ...call, attempts: sql`${dispatchFailures.attempts} + 1` },
    });
}

export async function forgetFailedCall(db: Tx, companyId: number): Promise<void> {
  await db.delete(dispatchFailures).where(eq(dispatchFailures.companyId, companyId));
}

export async function hasFailedCall(db: Tx, companyId: number): Promise<boolean> {
  const rows = await db
    .select({ companyId: dispatchFailures.companyId })
    .from(dispatchFailures)
    .where(eq(dispatchFailures.companyId, companyId));
  return rows.length > 0;
}
