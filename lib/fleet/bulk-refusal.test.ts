import { expect, test } from "vitest";
import { messageOf } from "#lib/messages/refusals.ts";

const issue = (id: number, code: string, label?: string) => ({
  path: `vehicles.${id}.status`,
  code,
  ...(label && { label }),
});

test("a refused bulk change gives each reason with the plates it holds back, and says that nothing happened", () => {
  const issues = [
    issue(1, "transition_not_allowed", "ABC-1"),
    issue(2, "transition_not_allowed", "ABC-2"),
    issue(3, "duplicate", "ABC-3"),
  ];
  expect(messageOf({ code: "bulk_refused", issues, details: { refused: 3 } })).toBe(
    "ABC-1, ABC-2: Tilaa ei voi muuttaa näin. ABC-3: Sama tieto on jo tallennettu. Mitään ei muutettu.",
  );
});

test("those beyond the named are counted, and what cannot be seen goes by its id", () => {
  const issues = [{ path: "vehicles.7", code: "not_found" }];
  expect(messageOf({ code: "not_found", issues, details: { refused: 31 } })).toBe(
    "auto 7 ja 30 muuta: Kohdetta ei löydy. Mitään ei muutettu.",
  );
});

test("a list that is longer than was told says how long it is", () => {
  expect(messageOf({ code: "selection_changed", details: { found: 1 } })).toMatch(
    /^Luettelossa on nyt 1 auto\./,
  );
});
