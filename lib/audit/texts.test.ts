import { expect, test } from "vitest";
import * as m from "#messages";
import { auditFound } from "./texts.ts";
import { CHECKS } from "./use-cases/checks.ts";

test("every check has a name of its own and a Finnish one", () => {
  const ids = CHECKS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => m.audit_checks({ id }))).size).toBe(ids.length);
  expect(ids.filter((id) => m.audit_checks({ id }) === id)).toEqual([]);
});

test("differences are counted, and the known ones named", () => {
  const at = "23.11.2026 klo\u00a04.02";
  expect(m.audit_clean({ at, count: 41 })).toBe(
    "Tarkastus 23.11.2026 klo\u00a04.02: 41 tarkistusta, ei eroja",
  );
  expect(m.audit_differs({ at, count: 1 })).toBe("Tarkastus 23.11.2026 klo\u00a04.02: 1 ero kirjanpidossa");
  expect(auditFound("Maksu ei täsmää", ["company 4, period 2026-09-14", "2026-000001"], 3)).toBe(
    "Maksu ei täsmää: yritys 4, kausi 2026-09-14, 2026-000001 ja 1 muu",
  );
});
