import { expect, test } from "vitest";
import { situationText } from "./texts.ts";

test.each([
  [null, "Yrityssaneeraus"],
  ["2026-11-02", "Yrityssaneeraus 2.11.2026 alkaen"],
])("a situation since %s is written as %s", (since, text) => {
  expect(situationText({ kind: "restructuring", since })).toBe(text);
});
