import { expect, test } from "vitest";
import { LANGUAGES } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import * as m from "#messages";
import { deletionQuestion } from "./deletion-question.ts";

test.each([
  [
    "vehicle",
    [
      "Poistetaanko auto, jolla ei ole rekisteritunnusta?",
      "Ta bort bilen utan registreringsnummer?",
      "Remove the vehicle without a registration number?",
    ],
  ],
  [
    "driver",
    [
      "Poistetaanko kuljettaja, jolla ei ole nimeä?",
      "Ta bort föraren utan namn?",
      "Remove the driver without a name?",
    ],
  ],
] as const)("a %s without a name is named by the missing field", (kind, titles) => {
  const asked = LANGUAGES.map((language) =>
    inLanguage(language, () =>
      deletionQuestion({ kind, name: m.fleet_nameless({ kind }), named: false, deletion: "incomplete" }),
    ),
  );
  expect(asked.map(({ title }) => title)).toEqual(titles);
});

test.each(["incomplete", "pending"] as const)("a vehicle that is %s is named by its plate", (deletion) => {
  const { title } = deletionQuestion({ kind: "vehicle", name: "ABC-123", named: true, deletion });
  expect(title).toBe("Poistetaanko ABC-123?");
});
