import { expect, test } from "vitest";
import { messageOf } from "./refusals.ts";

test("columns with the same fault share a sentence, and fields have one each", () => {
  const missing = ["licensePlate", "make", "model"].map((path) => ({ path, code: "column_missing" }));
  const unknown = ["Nimi", "Osoite"].map((path) => ({ path, code: "column_unknown" }));
  const required = ["make", "model"].map((path) => ({ path, code: "required" }));
  const messageFor = (issues: { path: string; code: string }[]) => messageOf({ code: "invalid", issues });
  expect(messageFor([...missing, ...unknown])).toBe(
    "Rekisteritunnus, Merkki, Malli: Sarake puuttuu. Nimi, Osoite: Tuntematon sarake",
  );
  expect(messageFor(required)).toBe("Merkki puuttuu. Malli puuttuu");
});
