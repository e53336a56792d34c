import { expect, test } from "vitest";
import type { ProviderId } from "#lib/core/providers.ts";
import { NEVER_CALLED } from "./breaker.ts";
import { connectionInForce, emptySettings } from "./dispatch-settings.ts";
import {
  type Condition,
  conditionOf,
  countByState,
  filterProviders,
  type ProviderArea,
  type ProviderState,
} from "./provider-list.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const EARLIER = new Date("2026-11-22T11:00:00Z");
const LATER = new Date("2026-11-22T12:01:00Z");

const anArea = (provider: ProviderId, more: Partial<ProviderArea> = {}): ProviderArea => ({
  provider,
  settings: emptySettings(provider),
  capabilities: [],
  calls: NEVER_CALLED,
  lastSync: null,
  inForce: connectionInForce(emptySettings(provider), null),
  companies: { incomplete: 0, pending: 0, active: 0, inactive: 0 },
  ...more,
});
const connected = connectionInForce({ baseUrl: "https://a.example", enabled: true }, null);
const off = connectionInForce({ baseUrl: "https://a.example", enabled: false }, null);

const working = anArea("cabonline", {
  inForce: connected,
  calls: { ...NEVER_CALLED, lastSuccessAt: EARLIER },
  companies: { incomplete: 1, pending: 0, active: 5, inactive: 1 },
  lastSync: { companyId: 1, syncedAt: EARLIER },
});
const failing = anArea("ksat", {
  inForce: connected,
  calls: { ...NEVER_CALLED, failures: 2, lastSuccessAt: EARLIER, lastFailureAt: NOW },
  settings: { ...emptySettings("ksat"), areas: ["Kuusamo", "Ähtäri"] },
});
const paused = anArea("vievie", {
  inForce: connected,
  calls: { ...NEVER_CALLED, failures: 5, pausedUntil: LATER, lastFailureAt: NOW },
  companies: { incomplete: 0, pending: 7, active: 0, inactive: 0 },
});
const unconnected = anArea("dride");

test.each<[string, ProviderArea, Condition]>([
  ["that answered last", working, "working"],
  ["that nobody has asked yet", anArea("cabonline", { inForce: connected }), "untried"],
  ["whose last call failed", failing, "failing"],
  ["that refused us last", { ...working, calls: { ...working.calls, lastFailureAt: NOW } }, "failing"],
  [
    "whose credential was set since the last call",
    { ...failing, settings: { ...failing.settings, credentialSetAt: LATER } },
    "untried",
  ],
  ["that is paused", paused, "paused"],
  ["whose pause is over", { ...paused, calls: { ...paused.calls, pausedUntil: EARLIER } }, "failing"],
  ["that is off, however it was", { ...paused, inForce: off }, "off"],
  ["without an address", unconnected, "unconnected"],
])("a provider %s", (_, area, condition) => {
  expect(conditionOf(area, NOW)).toBe(condition);
});

const ALL = [working, failing, paused, unconnected];
const names = (filter: {
  state?: ProviderState;
  q?: string;
  sort?: "name" | "-name" | "-companies" | "-synced";
}) =>
  filterProviders(ALL, { sort: "name", ...filter, nameOf: (provider) => provider, now: NOW }).map(
    ({ provider }) => provider,
  );

test.each<[Parameters<typeof names>[0], string[]]>([
  [{}, ["cabonline", "dride", "ksat", "vievie"]],
  [{ sort: "-name" }, ["vievie", "ksat", "dride", "cabonline"]],
  [{ sort: "-companies" }, ["cabonline", "vievie", "dride", "ksat"]],
  [{ sort: "-synced" }, ["cabonline", "dride", "ksat", "vievie"]],
  [{ state: "connected" }, ["cabonline", "ksat", "vievie"]],
  [{ state: "failing" }, ["ksat", "vievie"]],
  [{ state: "unconnected" }, ["dride"]],
  [{ q: "ähtä" }, ["ksat"]],
  [{ q: "VIE" }, ["vievie"]],
  [{ q: "x" }, []],
])("the filter %j gives these providers", (filter, expected) => {
  expect(names(filter)).toEqual(expected);
});

test("counts the providers of each state", () => {
  expect(countByState(ALL, NOW)).toEqual({ connected: 3, failing: 2, unconnected: 1 });
});
