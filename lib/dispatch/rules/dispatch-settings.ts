import { capabilitiesOf, type ProviderId } from "#lib/core/providers.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Flat } from "#lib/events/rules/change.ts";

/** The settings of one dispatch provider. Nobody sees the credential, only when it was set. */
export type DispatchSettings = {
  provider: ProviderId;
  version: number;
  /** Municipalities and regions in the provider's own words. */
  areas: readonly string[];
  /** Null without a saved address: the configuration's address is in force. */
  baseUrl: string | null;
  credentialSetAt: Date | null;
  /** False keeps the settings and never calls the provider, not even at the configuration's address. */
  enabled: boolean;
  modifiedAt: Date | null;
  modifiedBy: string | null;
};

/** The settings of a provider without any saved ones. */
export const emptySettings = (provider: ProviderId): DispatchSettings => ({
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

/** The connection that is in force. `off` keeps its address; `unconnected` has none. */
export type ConnectionInForce =
  | { state: "connected" | "off"; source: ConnectionSource; baseUrl: string }
  | { state: "unconnected" | "off"; source: null; baseUrl: null };

/**
 * The connection in force: the saved address comes before the configuration's. The two are never mixed, so that a
 * credential goes only to the address for which it was given.
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

/** Changes of settings; an absent field stays. An empty address removes the credential too. */
export type SettingsChanges = {
  areas?: readonly string[] | undefined;
  baseUrl?: string | null | undefined;
  credential?: string | null | undefined;
  enabled?: boolean | undefined;
};

export type RevisedSettings = Pick<DispatchSettings, "areas" | "baseUrl" | "credentialSetAt" | "enabled"> & {
  /** Whether the address, the credential or the switch changed. */
  reconnects: boolean;
};

/**
 * The settings after a change. Fails with `invalid` for a provider without an interface, and for an address without its
 * credential: a new address needs its credential again, or an admin could send a stored credential, which no admin may read, to
 * a machine of their own.
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

/** The context that a credential is sealed for: one provider at one address. */
export const credentialContext = (provider: ProviderId, baseUrl: string): string =>
  `dispatch provider ${provider} at ${baseUrl}`;

/** The settings for the history, with the time of the credential instead of the credential. */
export const settingsContent = (
  settings: Pick<DispatchSettings, "areas" | "baseUrl" | "credentialSetAt" | "enabled">,
): Flat => ({
  areas: settings.areas.join(", ") || null,
  baseUrl: settings.baseUrl,
  credential: settings.credentialSetAt?.toISOString() ?? null,
  enabled: String(settings.enabled),
});
