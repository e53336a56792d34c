import { orderOf } from "#lib/core/keyset.ts";
import { currentLanguage, LOCALES } from "#lib/core/language.ts";
import type { Capability, ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import { type Connection, phaseOf } from "./breaker.ts";
import type { ConnectionInForce, DispatchSettings } from "./dispatch-settings.ts";

/** The last comparison of a company with its provider. */
export type LastSync = { companyId: number; syncedAt: Date };

/** One dispatch provider in the admins' list. */
export type ProviderArea = {
  provider: ProviderId;
  settings: DispatchSettings;
  capabilities: readonly Capability[];
  inForce: ConnectionInForce;
  /** The record of calls. */
  calls: Connection;
  lastSync: LastSync | null;
  companies: Record<Status, number>;
};

/** The condition of a connection, in a word. */
export const CONDITIONS = ["working", "untried", "failing", "paused", "off", "unconnected"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The condition by the last call, if the connection has not changed since. */
export function conditionOf(
  { inForce, calls, settings }: Pick<ProviderArea, "inForce" | "calls" | "settings">,
  now: Date,
): Condition {
  if (inForce.state !== "connected") return inForce.state;
  if (phaseOf(calls, now) === "open") return "paused";
  const [answered, failed] = [timeOf(calls.lastSuccessAt), timeOf(calls.lastFailureAt)];
  const since = inForce.source === "page" ? timeOf(settings.credentialSetAt) : 0;
  if (Math.max(answered, failed) <= since) return "untried";
  return failed > answered ? "failing" : "working";
}

const timeOf = (at: Date | null): number => at?.getTime() ?? 0;

/** The list's filter: `connected` holds all providers that are called, working or failing. */
export const PROVIDER_STATES = ["connected", "failing", "unconnected"] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

const STATE_OF: Record<Condition, readonly ProviderState[]> = {
  working: ["connected"],
  untried: ["connected"],
  failing: ["connected", "failing"],
  paused: ["connected", "failing"],
  off: ["unconnected"],
  unconnected: ["unconnected"],
};

export const PROVIDER_SORTS = ["name", "-name", "companies", "-companies", "synced", "-synced"] as const;
export type ProviderSort = (typeof PROVIDER_SORTS)[number];

type ListOptions = {
  state?: ProviderState | undefined;
  q?: string | undefined;
  sort: ProviderSort;
  /** The provider's name in the reader's language. */
  nameOf: (provider: ProviderId) => string;
  now: Date;
};

/** The providers that the filter matches, in its order; equal ones by name. */
export function filterProviders(all: readonly ProviderArea[], options: ListOptions): ProviderArea[] {
  const { state, q = "", sort, nameOf, now } = options;
  const text = q.toLowerCase();
  const holds = (one: ProviderArea): boolean =>
    [nameOf(one.provider), ...one.settings.areas].some((word) => word.toLowerCase().includes(text));
  const byName = (a: ProviderArea, b: ProviderArea) =>
    nameOf(a.provider).localeCompare(nameOf(b.provider), LOCALES[currentLanguage()]);
  const { by, direction } = orderOf<keyof typeof WEIGHTS | "name">(sort);
  const turn = direction === "desc" ? -1 : 1;
  return all
    .filter((one) => state === undefined || STATE_OF[conditionOf(one, now)].includes(state))
    .filter(holds)
    .sort((a, b) => {
      const order = by === "name" ? byName(a, b) : WEIGHTS[by](a) - WEIGHTS[by](b);
      return order === 0 ? byName(a, b) : turn * order;
    });
}

const WEIGHTS = {
  companies: ({ companies }: ProviderArea): number => companyTotal(companies),
  synced: ({ lastSync }: ProviderArea): number => timeOf(lastSync?.syncedAt ?? null),
};

export const companyTotal = (companies: ProviderArea["companies"]): number =>
  Object.values(companies).reduce((sum, one) => sum + one, 0);

/** The number of providers in each state. */
export const countByState = (all: readonly ProviderArea[], now: Date): Record<ProviderState, number> => {
  const of = (state: ProviderState): number =>
    all.filter((one) => STATE_OF[conditionOf(one, now)].includes(state)).length;
  return { connected: of("connected"), failing: of("failing"), unconnected: of("unconnected") };
};
