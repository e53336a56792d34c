import { capabilitiesOf, type ProviderId } from "#lib/core/providers.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Flat } from "#lib/history/rules/history.ts";

/** What admins have set of one dispatch provider. Its credential is nobody's to see: only when it was set. */
export type DispatchSettings = {
  provider: ProviderId;
  version: number;
  /** Municipalities and regions in the provider's own words. */
  areas: readonly string[];
  /** Null: nothing is set, and the configuration's address is in force. */
  baseUrl: string | null;
  credentialSetAt: Date | null;
  /** Off keeps the settings and asks nobody, wherever they come from. */
  enabled: boolean;
  modifiedAt: Date | null;
  modifiedBy: string | null;
};

/** Of a provider for which nobody has set anything yet. */
export const unsettled = (provider: ProviderId): DispatchSettings => ({
  provider,
  version: 1,
  areas: [],
  baseUrl: null,
  credentialSetAt: null,
  enabled: true,
  modifiedAt: null,
  modifiedBy: null,
});

export const MAX_AREAS = 100;

export type ConnectionSource = "page" | "configuration";

/** The way that is in force. `off` keeps its address; `unconnected` has none. */
export type ConnectionInForce =
  | { state: "connected" | "off"; source: ConnectionSource; baseUrl: string }
  | { state: "unconnected" | "off"; source: null; baseUrl: null };

/**
 * Which address is in force: the page's goes before the configuration's. The two are never mixed, so that a credential goes
 * to no address but the one it was given for.
 */
export function connectionInForce(
  { baseUrl, enabled }: Pick<DispatchSettings, "baseUrl" | "enabled">,
  configuredUrl: string | null,
): ConnectionInForce {
  const source = baseUrl !== null ? "page" : "configuration";
  const inForce = baseUrl ?? configuredUrl;
  if (inForce === null) return { state: enabled ? "unconnected" : "off", source: null, baseUrl: null };
  return { state: enabled ? "connected" : "off", source, baseUrl: inForce };
}

/** What a person or a program changes; a field left out stays. An empty address takes the credential with it. */
export type SettingsChanges = {
  areas?: readonly string[] | undefined;
  baseUrl?: string | null | undefined;
  credential?: string | null | undefined;
  enabled?: boolean | undefined;
};

export type RevisedSettings = Pick<DispatchSettings, "areas" | "baseUrl" | "credentialSetAt" | "enabled"> & {
  /** Whether another system is asked from now on, or in another way. */
  reconnects: boolean;
};

/**
 * The settings after a change. Fails with `invalid` where a provider cannot be connected at all, and where the credential
 * for an address is missing: whoever changes the address names its credential anew, or one could send a credential that
 * one may not read to a machine of one's own.
 */
export function reviseSettings(
  current: DispatchSettings,
  { areas = current.areas, credential = null, enabled = current.enabled, ...changes }: SettingsChanges,
  now: Date,
): Result<RevisedSettings> {
  const baseUrl = changes.baseUrl === undefined ? current.baseUrl : changes.baseUrl;
  const moved = baseUrl !== current.baseUrl;
  const issue = connectionIssue({ provider: current.provider, baseUrl, credential, moved });
  if (issue) return fail("invalid", { issues: [issue] });
  const credentialSetAt = baseUrl === null ? null : credential === null ? current.credentialSetAt : now;
  const reconnects = moved || credential !== null || enabled !== current.enabled;
  return ok({ areas, baseUrl, credentialSetAt, enabled, reconnects });
}

type Wish = { provider: ProviderId; baseUrl: string | null; credential: string | null; moved: boolean };

function connectionIssue({ provider, baseUrl, credential, moved }: Wish): Issue | null {
  if (baseUrl === null) return credential === null ? null : { path: "baseUrl", code: "required" };
  if (capabilitiesOf(provider).length === 0) return { path: "baseUrl", code: "provider_not_connectable" };
  return moved && credential === null ? { path: "credential", code: "credential_anew" } : null;
}

/** What a credential is sealed for: one provider at one address. */
export const credentialContext = (provider: ProviderId, baseUrl: string): string =>
  `dispatch provider ${provider} at ${baseUrl}`;

/** As the history tells it: of a credential only when it was set. */
export const settingsContent = (
  settings: Pick<DispatchSettings, "areas" | "baseUrl" | "credentialSetAt" | "enabled">,
): Flat => ({
  areas: settings.areas.join(", ") || null,
  baseUrl: settings.baseUrl,
  credential: settings.credentialSetAt?.toISOString() ?? null,
  enabled: String(settings.enabled),
});
