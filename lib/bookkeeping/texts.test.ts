import { expect, test } from "vitest";
import { entryText, explanationOf } from "./texts.ts";

test.each([
  ["cardPayments", 1_350, false, "Korttimaksut, ALV 13,5\u00a0%"],
  ["cardPayments", null, true, "Hyvityslasku: korttimaksut"],
  ["cardPayments", 2_550, true, "Hyvityslasku: korttimaksut, ALV 25,5\u00a0%"],
  ["commission", 0, false, "Palvelumaksut"],
] as const)("%s at rate %s, credited: %s, is explained as %s", (kind, vatBasisPoints, creditNote, text) => {
  expect(explanationOf(kind, vatBasisPoints, creditNote)).toBe(text);
});

test("a side that a company books names its rate", () => {
  expect(entryText("sales", 1_350)).toBe("Myynti, ALV 13,5\u00a0%");
  expect(entryText("settlement", null)).toBe("Saaminen tilityksestä");
});
