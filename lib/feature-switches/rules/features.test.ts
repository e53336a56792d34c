import { expect, test } from "vitest";
import {
  type FeatureChanges,
  type FeatureContent,
  featureAction,
  featureState,
  isOn,
  reviseFeature,
} from "./features.ts";

const on: FeatureContent = { enabled: true, note: "x", ended: false };
const off: FeatureContent = { ...on, enabled: false };
const ended: FeatureContent = { ...off, ended: true };

test.each<[string, FeatureContent, FeatureChanges, FeatureContent | string]>([
  ["switches on", off, { enabled: true }, on],
  ["switches off", on, { enabled: false }, off],
  ["keeps what is left out", on, {}, on],
  ["changes the note", on, { note: "y" }, { ...on, note: "y" }],
  ["empties the note", on, { note: "" }, { ...on, note: "" }],
  ["ends, and is off then", on, { ended: true }, ended],
  ["takes back into use, off", ended, { ended: false }, off],
  ["takes back into use, on", ended, { ended: false, enabled: true }, on],
  ["does not switch on what has ended", ended, { enabled: true }, "feature_ended"],
  ["does not end and switch on at once", off, { ended: true, enabled: true }, "feature_ended"],
])("%s", (_, before, changes, expected) => {
  const revised = reviseFeature(before, changes);
  expect(revised.ok ? revised.value : revised.error.code).toEqual(expected);
});

test.each([
  [on, off, "update"],
  [on, ended, "end"],
  [ended, off, "restore"],
])("from %j to %j is called %s", (before, after, action) => {
  expect(featureAction(before, after)).toBe(action);
});

test("is on, off or over", () => {
  const states = [
    { enabled: true, endedAt: null },
    { enabled: false, endedAt: null },
    { enabled: false, endedAt: new Date() },
  ].map(featureState);
  expect(states).toEqual(["on", "off", "ended"]);
});

test("an unknown name is off", () => {
  expect(isOn({ passkeys: true }, "passkeys")).toBe(true);
  expect(isOn({ passkeys: false }, "passkeys")).toBe(false);
  expect(isOn({}, "passkeys")).toBe(false);
});
