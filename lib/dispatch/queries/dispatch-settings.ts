import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies, companyCounts } from "#db/schema/companies.ts";
import { companySyncs, dispatchConnections, dispatchSettings } from "#db/schema/dispatch.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type { Connection } from "#lib/dispatch/rules/breaker.ts";
import type { DispatchSettings } from "#lib/dispatch/rules/dispatch-settings.ts";
import type { LastSync } from "#lib/dispatch/rules/provider-list.ts";

// The settings of dispatch providers that admins see and change. Only the server's own login reads the sealed credential.

const COLUMNS = {
  provider: dispatchSettings.provider,
  version: dispatchSettings.version,
  areas: sql`${dispatchSettings.areas}`.mapWith((text: string): readonly string[] =>
    text === "" ? [] : text.split("\n"),
  ),
  baseUrl: dispatchSettings.baseUrl,
  credentialSetAt: dispatchSettings.credentialSetAt,
  enabled: dispatchSettings.enabled,
  modifiedAt: dispatchSettings.modifiedAt,
  modifiedBy: dispatchSettings.modifiedBy,
};

/** The settings of all providers for which an admin has saved any. */
export const listDispatchSettings = (db: Tx): Promise<DispatchSettings[]> =>
  db.select(COLUMNS).from(dispatchSettings);

/** One provider's settings, locked for this transaction. Inserts a missing row. */
export async function lockDispatchSettings(db: Tx, provider: ProviderId): Promise<DispatchSettings> {
  await db.insert(dispatchSettings).values({ provider }).onConflictDoNothing();
  const [row] = await db
    .select(COLUMNS)
    .from(dispatchSettings)
    .where(eq(dispatchSettings.provider, provider))
    .for("update");
  if (!row) throw new Error("the settings are not there");
  return row;
}

type Stored = Pick<DispatchSettings, "areas" | "baseUrl" | "credentialSetAt" | "enabled"> & {
  modifiedBy: string;
  /** Undefined keeps the stored credential. */
  credentialSealed?: Buffer | null;
};

/** Writes settings; the database adds one to the version. */
export async function updateDispatchSettings(
  db: Tx,
  provider: ProviderId,
  { areas, ...settings }: Stored,
): Promise<void> {
  await db
    .update(dispatchSettings)
    .set({ ...settings, areas: areas.join("\n") })
    .where(eq(dispatchSettings.provider, provider));
}

/** Clears the failures of a provider whose connection changed: they came from the previous connection. */
export async function forgetFailures(db: Tx, provider: ProviderId): Promise<void> {
  await db
    .update(dispatchConnections)
    .set({ failures: 0, pausedUntil: null })
    .where(eq(dispatchConnections.provider, provider));
}

/** A provider's connection with its sealed credential; null without saved settings. Works only as the server's login. */
export async function findPeer(
  db: Tx,
  provider: ProviderId,
): Promise<Pick<typeof dispatchSettings.$inferSelect, "baseUrl" | "enabled" | "credentialSealed"> | null> {
  const [row] = await db
    .select({
      baseUrl: dispatchSettings.baseUrl,
      enabled: dispatchSettings.enabled,
      credentialSealed: dispatchSettings.credentialSealed,
    })
    .from(dispatchSettings)
    .where(eq(dispatchSettings.provider, provider));
  return row ?? null;
}

/** The record of calls to each provider that was ever called. */
export const listConnections = (db: Tx): Promise<(Connection & { provider: string })[]> =>
  db.select().from(dispatchConnections);

/** The company that was last compared with each of these providers. */
export async function listLastSyncs(
  db: Tx,
  providers: readonly ProviderId[],
): Promise<(LastSync & { provider: ProviderId })[]> {
  const wanted = sql`unnest(string_to_array(${providers.join(" ")}, ' ')) as wanted (provider)`;
  const latest = db
    .select({ companyId: companySyncs.companyId, syncedAt: companySyncs.syncedAt })
    .from(companySyncs)
    .where(sql`${companySyncs.provider} = wanted.provider`)
    .orderBy(desc(companySyncs.syncedAt))
    .limit(1)
    .as("latest");
  return db
    .select({
      provider: sql<ProviderId>`wanted.provider`,
      companyId: latest.companyId,
      syncedAt: latest.syncedAt,
    })
    .from(wanted)
    .innerJoinLateral(latest, sql`true`);
}

export type SyncedCompany = LastSync & { companyName: string };

/** The companies that were compared with a provider, the latest first. */
export const listSyncedCompanies = (db: Tx, provider: ProviderId, limit: number): Promise<SyncedCompany[]> =>
  db
    .select({
      companyId: companySyncs.companyId,
      syncedAt: companySyncs.syncedAt,
      companyName: companies.companyName,
    })
    .from(companySyncs)
    .innerJoin(companies, eq(companies.id, companySyncs.companyId))
    .where(and(eq(companySyncs.provider, provider), isNull(companies.deletedAt)))
    .orderBy(desc(companySyncs.syncedAt))
    .limit(limit);

/** The number of companies of each provider in each status, from the stored totals. */
export const listCompanyCounts = (
  db: Tx,
): Promise<{ provider: ProviderId; status: Status; count: number }[]> =>
  db
    .select({
      provider: companyCounts.provider,
      status: companyCounts.status,
      count: sql<string>`sum(${companyCounts.count})`.mapWith(Number),
    })
    .from(companyCounts)
    .groupBy(companyCounts.provider, companyCounts.status);
