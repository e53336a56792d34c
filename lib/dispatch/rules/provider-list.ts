import { orderOf } from "#lib/core/keyset.ts";
import type { Capability, ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import { type Connection, phaseOf } from "./breaker.ts";
import type { ConnectionInForce, DispatchSettings } from "./dispatch-settings.ts";

/** A company that was last compared with its provider. */
export type LastSync = { companyId: number; syncedAt: Date };

/** One dispatch provider as admins see it. */
export type ProviderArea = {
  provider: ProviderId;
  settings: DispatchSettings;
  capabilities: readonly Capability[];
  inForce: ConnectionInForce;
  /** How the calls went. */
  calls: Connection;
  lastSync: LastSync | null;
  companies: Record<Status, number>;
};

/** What to make of a connection, in a word. */
export const CONDITIONS = ["working", "untried", "failing", "paused", "off", "unconnected"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** By the last call, where it was made with what is in force now. */
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

/** The list's filter: `connected` is whatever is asked at all, well or not. */
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

type Wanted = {
  state?: ProviderState | undefined;
  q?: string | undefined;
  sort: ProviderSort;
  /** How the reader calls a provider. */
  nameOf: (provider: ProviderId) => string;
  now: Date;
};

/** Those that are wanted, in their order; what is equal stands by name. */
export function providersWanted(all: readonly ProviderArea[], wanted: Wanted): ProviderArea[] {
  const { state, q = "", sort, nameOf, now } = wanted;
  const text = q.toLowerCase();
  const holds = (one: ProviderArea): boolean =>
    [nameOf(one.provider), ...one.settings.areas].some((word) => word.toLowerCase().includes(text));
  const byName = (a: ProviderArea, b: ProviderArea) =>
    nameOf(a.provider).localeCompare(nameOf(b.provider), "fi");
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

/** How many there are of each state. */
export const countByState = (all: readonly ProviderArea[], now: Date): Record<ProviderState, number> => {
  const of = (state: ProviderState): number =>
    all.filter((one) => STATE_OF[conditionOf(one, now)].includes(state)).length;
  return { connected: of("connected"), failing: of("failing"), unconnected: of("unconnected") };
};
