import { companyJson } from "#lib/companies/json.ts";
import { shownCompany } from "#lib/companies/rules/shown-company.ts";
import { phaseOf } from "#lib/dispatch/rules/breaker.ts";
import { conditionOf, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import type { ProviderDetails, ProviderList } from "#lib/dispatch/use-cases/read.ts";
import type { Refreshed } from "#lib/dispatch/use-cases/refresh.ts";
import { type ApiAnswer, type Asked, answer } from "#lib/platform/api/answer.ts";
import { blockedJson } from "#lib/platform/api/blocked.ts";
import * as m from "#messages";

/** A plain array; all providers are on one page. */
export const presentProviderAreas = ({ rows, now }: ProviderList): ApiAnswer =>
  answer(rows.map((row) => areaJson(row, now)));

export const presentProviderArea = ({ area, now }: Pick<ProviderDetails, "area" | "now">): ApiAnswer =>
  answer(areaJson(area, now), { version: area.settings.version });

export const presentSavedProviderArea = (area: ProviderArea): ApiAnswer =>
  presentProviderArea({ area, now: new Date() });

/** A provider in the API. Of its credential the answer holds only the time of its saving. */
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

/** The changes of a refresh, applied or not, beside the current company. */
export function presentRefreshed(
  { company, change, applied, answer: provider, blocks }: Refreshed,
  { actor }: Asked,
): ApiAnswer {
  const changes = Object.keys(change.after).map((path) => ({
    path,
    from: change.before[path] ?? null,
    to: change.after[path] ?? null,
  }));
  const shown = { ...companyJson(shownCompany(actor, company)), ...blockedJson(blocks) };
  // The tag of the company, as its GET would give it.
  return answer(
    { applied, changes, answer: provider, company: shown },
    { version: company.version, tagged: shown },
  );
}
