import { phaseOf } from "#lib/dispatch/rules/breaker.ts";
import { conditionOf, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import type { ProviderDetails, ProviderList } from "#lib/dispatch/use-cases/read.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
import * as m from "#messages";

/** A plain array; all providers are on one page. */
export const presentProviderAreas = ({ rows, now }: ProviderList, call: ActorCall): Response =>
  json(
    rows.map((row) => areaJson(row, now)),
    call,
  );

export const presentProviderArea = (
  { area, now }: Pick<ProviderDetails, "area" | "now">,
  call: ActorCall,
): Response => json(areaJson(area, now), call, { version: area.settings.version });

export const presentSavedProviderArea = (area: ProviderArea, call: ActorCall): Response =>
  presentProviderArea({ area, now: new Date() }, call);

/** A provider in the API. Of its credential the answer holds only when it was saved. */
function areaJson(area: ProviderArea, now: Date) {
  const { provider, settings, inForce, calls, lastSync } = area;
  return {
    provider,
    name: m.providerLabels({ provider }),
    areas: settings.areas,
    capabilities: area.capabilities,
    connection: {
      condition: conditionOf(area, now),
      enabled: settings.enabled,
      source: inForce.source,
      baseUrl: inForce.baseUrl,
      credentialSetAt: instant(settings.credentialSetAt),
    },
    calls: {
      phase: phaseOf(calls, now),
      failures: calls.failures,
      pausedUntil: instant(calls.pausedUntil),
      lastSuccessAt: instant(calls.lastSuccessAt),
      lastFailureAt: instant(calls.lastFailureAt),
      lastFailure: calls.lastFailure,
    },
    lastSync: lastSync && { companyId: lastSync.companyId, syncedAt: lastSync.syncedAt.toISOString() },
    companies: area.companies,
  };
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
