import { expect, test } from "vitest";
import { messageOf } from "#lib/messages/refusals.ts";

const issue = (id: number, code: string, label?: string) => ({
  path: `vehicles.${id}.status`,
  code,
  ...(label && { label }),
});

test("the message of a refused bulk change lists the plates of each reason and says that nothing changed", () => {
  const issues = [
    issue(1, "transition_not_allowed", "ABC-1"),
    issue(2, "transition_not_allowed", "ABC-2"),
    issue(3, "duplicate", "ABC-3"),
  ];
  expect(messageOf({ code: "bulk_refused", issues, details: { refused: 3 } })).toBe(
    "ABC-1, ABC-2: Tilaa ei voi muuttaa näin. ABC-3: Sama tieto on jo tallennettu. Mitään ei muutettu.",
  );
});

test("the message counts the vehicles that it does not name, and names a hidden vehicle by its id", () => {
  const issues = [{ path: "vehicles.7", code: "not_found" }];
  expect(messageOf({ code: "not_found", issues, details: { refused: 31 } })).toBe(
    "auto 7 ja 30 muuta: Kohdetta ei löydy. Mitään ei muutettu.",
  );
});

test("the message for a list that has grown or shrunk gives its current length", () => {
  expect(messageOf({ code: "selection_changed", details: { found: 1 } })).toMatch(
    /^Luettelossa on nyt 1 auto\./,
  );
});
