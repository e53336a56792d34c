import { expect, test } from "vitest";
import { auditTexts } from "./texts.ts";
import { CHECKS } from "./use-cases/checks.ts";

test("every check has a name of its own and a Finnish one", () => {
  const ids = CHECKS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(auditTexts.checks).sort()).toEqual(ids.sort());
});

test("differences are counted, and named as far as they are known", () => {
  const at = new Date("2026-11-23T02:02:00Z");
  expect(auditTexts.clean(at, 41)).toBe("Tarkastus 23.11.2026 klo\u00a04.02: 41 tarkistusta, ei eroja");
  expect(auditTexts.differs(at, 1)).toBe("Tarkastus 23.11.2026 klo\u00a04.02: 1 ero kirjanpidossa");
  expect(auditTexts.found("Maksu ei täsmää", ["company 4, period 2026-09-14", "2026-000001"], 3)).toBe(
    "Maksu ei täsmää: yritys 4, kausi 2026-09-14, 2026-000001 ja 1 muu",
  );
});
