import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROVEN_CHANGES, UNPROVEN_CHANGES } from "#lib/core/fresh-proof.ts";
import { OPERATIONS } from "./operations.ts";

// Compares the list of changes that need a fresh proof with all operations, actions and use cases.

const LISTED: readonly { operations?: readonly string[]; actions: readonly string[] }[] = [
  ...Object.values(PROVEN_CHANGES),
  ...UNPROVEN_CHANGES,
];
const sorted = (names: readonly string[]) => [...names].sort();

const sources = (pattern: string) =>
  globSync(pattern, { exclude: (name) => name.includes(".test.") }).map((file) => readFileSync(file, "utf8"));

test("every changing operation is once on the lists", () => {
  const writing = OPERATIONS.filter(({ method }) => method !== "GET");
  expect(sorted(LISTED.flatMap(({ operations = [] }) => operations))).toEqual(
    sorted(writing.map(({ operationId }) => operationId)),
  );
});

test("every action is once on the lists", () => {
  const actions = sources("app/**/*actions.ts")
    .filter((text) => text.startsWith('"use server"'))
    .flatMap((text) => [...text.matchAll(/^export (?:const|async function) (\w+Action)\b/gm)])
    .map(([, name = ""]) => name);
  expect(actions.length).toBeGreaterThan(80);
  expect(sorted(LISTED.flatMap(({ actions: listed }) => listed))).toEqual(sorted(actions));
});

test("every change on the list is asked for by a use case, and no use case asks for another", () => {
  const texts = sources("lib/**/*.ts");
  const asked = texts.flatMap((text) => [...text.matchAll(/requireProof\([^,]+, "(\w+)"\)/g)]);
  // Changed fields of an account are refused by name (lib/companies/rules/billing-right.test.ts).
  const named = Object.keys(PROVEN_CHANGES).filter((name) => name !== "bank_account");
  expect(sorted([...new Set(asked.map(([, name = ""]) => name))])).toEqual(sorted(named));
  const past = texts.filter((text) => /confirmed\b[^\n]*\bfail\("step_up_needed"\)/.test(text));
  expect(past).toHaveLength(1);
});

test("an operation that may ask for a proof documents it, and no other does", () => {
  const proven = Object.values(PROVEN_CHANGES).flatMap((change) =>
    "operations" in change ? change.operations : [],
  );
  const saying = OPERATIONS.filter(({ failures }) => failures.includes("step_up_needed"));
  expect(sorted(saying.map(({ operationId }) => operationId))).toEqual(sorted(proven));
});
