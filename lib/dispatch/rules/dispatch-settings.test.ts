import { expect, test } from "vitest";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import {
  connectionInForce,
  type DispatchSettings,
  emptySettings,
  reviseSettings,
  type SettingsChanges,
  settingsContent,
} from "./dispatch-settings.ts";

const THEN = new Date("2026-11-01T08:00:00Z");
const NOW = new Date("2026-11-22T12:05:00Z");
const OWN = "https://dispatch.example.fi/portal";
const connected: DispatchSettings = { ...emptySettings("cabonline"), baseUrl: OWN, credentialSetAt: THEN };

test.each([
  [null, null, true, "unconnected", null, null],
  [null, "https://env.example", true, "connected", "configuration", "https://env.example"],
  [OWN, null, true, "connected", "page", OWN],
  [OWN, "https://env.example", true, "connected", "page", OWN],
  [OWN, "https://env.example", false, "off", "page", OWN],
  [null, "https://env.example", false, "off", "configuration", "https://env.example"],
  [null, null, false, "off", null, null],
])("saved %s, configured %s, enabled %s: %s, from %s", (baseUrl, configured, enabled, ...inForce) => {
  const [state, source, address] = inForce;
  expect(connectionInForce({ baseUrl, enabled }, configured)).toEqual({ state, source, baseUrl: address });
});

const revise = (changes: SettingsChanges, current = connected) => reviseSettings(current, changes, NOW);

test.each<[string, SettingsChanges, DispatchSettings, string[]]>([
  ["another address", { baseUrl: "https://evil.example" }, connected, ["credential credential_anew"]],
  ["another path at the same address", { baseUrl: `${OWN}/x` }, connected, ["credential credential_anew"]],
  [
    "a first address without a credential",
    { baseUrl: OWN },
    emptySettings("cabonline"),
    ["credential credential_anew"],
  ],
  ["a credential for no address", { credential: "x" }, emptySettings("cabonline"), ["baseUrl required"]],
  [
    "a credential while the address is removed",
    { baseUrl: null, credential: "x" },
    connected,
    ["baseUrl required"],
  ],
  [
    "an address for a provider without an interface",
    { baseUrl: OWN, credential: "x" },
    emptySettings("dride"),
    ["baseUrl provider_not_connectable"],
  ],
])("refuses %s", (_, changes, current, issues) => {
  const revised = revise(changes, current);
  expect(codeOf(revised)).toBe("invalid");
  expect(issueLines(revised)).toEqual(issues);
});

test.each<[string, SettingsChanges, Partial<DispatchSettings>, boolean]>([
  ["nothing", {}, {}, false],
  ["areas alone", { areas: ["Pori"] }, { areas: ["Pori"] }, false],
  ["the same address", { baseUrl: OWN }, {}, false],
  ["a new credential", { credential: "x" }, { credentialSetAt: NOW }, true],
  [
    "a new address with its credential",
    { baseUrl: "https://b.example", credential: "x" },
    { baseUrl: "https://b.example", credentialSetAt: NOW },
    true,
  ],
  ["no address", { baseUrl: null }, { baseUrl: null, credentialSetAt: null }, true],
  ["off", { enabled: false }, { enabled: false }, true],
])("accepts %s", (_, changes, after, reconnects) => {
  const { areas, baseUrl, credentialSetAt, enabled } = { ...connected, ...after };
  expect(revise(changes)).toEqual({
    ok: true,
    value: { areas, baseUrl, credentialSetAt, enabled, reconnects },
  });
});

test("the history holds when a credential was set, and no part of it", () => {
  expect(settingsContent(connected)).toEqual({
    areas: null,
    baseUrl: OWN,
    credential: THEN.toISOString(),
    enabled: "true",
  });
});
