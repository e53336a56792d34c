import type { z } from "zod";
import type { Page } from "#lib/core/keyset.ts";
import { capabilitiesOf, PROVIDERS, type ProviderId } from "#lib/core/providers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  listCompanyCounts,
  listConnections,
  listDispatchSettings,
  listLastSyncs,
  listSyncedCompanies,
  type SyncedCompany,
} from "#lib/dispatch/queries/dispatch-settings.ts";
import { NEVER_CALLED } from "#lib/dispatch/rules/breaker.ts";
import { connectionInForce, emptySettings } from "#lib/dispatch/rules/dispatch-settings.ts";
import {
  countByState,
  filterProviders,
  type ProviderArea,
  type ProviderState,
} from "#lib/dispatch/rules/provider-list.ts";
import type { providerExportSchema, providerListSchema, providerPageSchema } from "#lib/dispatch/schema.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";
import * as m from "#messages";

/** Reads the configuration's address of each provider, when it is needed. */
export type Configured = () => Partial<Record<ProviderId, { url: string }>>;

export type ProviderList = { rows: ProviderArea[]; counts: Record<ProviderState, number>; now: Date };

/** The dispatch providers that the filter matches, all on one page. Fails with `forbidden`. */
export const providerListing =
  (configured: Configured): UseCase<z.output<typeof providerListSchema>, ProviderList> =>
  async (ctx, filter) => {
    if (!ctx.actor.admin) return fail("forbidden");
    const all = await loadProviders(ctx, configured, PROVIDERS);
    const options = {
      ...filter,
      nameOf: (provider: ProviderId) => m.providerLabels({ provider }),
      now: ctx.now,
    };
    return ok({ rows: filterProviders(all, options), counts: countByState(all, ctx.now), now: ctx.now });
  };

/** The list for its file. Fails with `forbidden`. */
export const providerExport =
  (
    configured: Configured,
  ): UseCase<z.output<typeof providerExportSchema>, Page<ProviderArea & { now: Date }>> =>
  async (ctx, { format: _, cursor: __, ...filter }) => {
    const list = await providerListing(configured)(ctx, filter);
    if (!list.ok) return list;
    const rows = list.value.rows.map((row) => ({ ...row, now: ctx.now }));
    return ok({ rows, position: 0, next: null, previous: null });
  };

export type ProviderDetails = {
  area: ProviderArea;
  synced: SyncedCompany[];
  history: Page<AdminEventRow>;
  now: Date;
};

const SHOWN_SYNCS = 5;

/** One dispatch provider with its latest synchronisations and its history. Fails with `forbidden`. */
export const providerReading =
  (configured: Configured): UseCase<z.output<typeof providerPageSchema>, ProviderDetails> =>
  async (ctx, { provider, history }) => {
    const area = await loadProvider(ctx, configured, provider);
    if (!area.ok) return area;
    return ok({
      area: area.value,
      synced: await listSyncedCompanies(ctx.db, provider, SHOWN_SYNCS),
      history: await adminHistoryPage(ctx, { type: "provider", id: provider }, history),
      now: ctx.now,
    });
  };

/** One dispatch provider. Fails with `forbidden`. */
export async function loadProvider(
  ctx: Context,
  configured: Configured,
  provider: ProviderId,
): Promise<Result<ProviderArea>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const [area] = await loadProviders(ctx, configured, [provider]);
  return area ? ok(area) : fail("not_found");
}

async function loadProviders(
  { db }: Context,
  configured: Configured,
  providers: readonly ProviderId[],
): Promise<ProviderArea[]> {
  const [settings, connections, syncs, counts] = [
    await listDispatchSettings(db),
    await listConnections(db),
    await listLastSyncs(db, providers),
    await listCompanyCounts(db),
  ];
  return providers.map((provider) => {
    const own = <Row extends { provider: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.provider === provider);
    const [stored = emptySettings(provider)] = own(settings);
    const [connection = NEVER_CALLED] = own(connections);
    const companies = { incomplete: 0, pending: 0, active: 0, inactive: 0 };
    for (const { status, count } of own(counts)) companies[status] = count;
    return {
      provider,
      settings: stored,
      companies,
      calls: connection,
      capabilities: capabilitiesOf(provider),
      inForce: connectionInForce(stored, configured()[provider]?.url ?? null),
      lastSync: own(syncs)[0] ?? null,
    };
  });
}
