import { expect, test } from "vitest";
import { type DeskStatement, deskBegin, deskMonths, isVisiting, onDesk } from "./desk.ts";

const client = (companyId: number, seenBefore: Date | null) => ({
  companyId,
  name: `Y${companyId}`,
  businessId: "1234567-1",
  seenBefore,
});
const statement = (id: number, companyId: number, issuedOn: string): DeskStatement => ({
  id,
  companyId,
  number: `2026-00000${id}`,
  kind: "settlement",
  period: { start: "2026-10-12", end: "2026-10-25" },
  issuedOn,
  totalCents: 1,
  createdAt: new Date(`${issuedOn}T08:00:00Z`),
});

test("a client has its own statements, its months, and what came after the visit before", () => {
  const statements = [
    statement(3, 1, "2026-11-09"),
    statement(2, 2, "2026-10-26"),
    statement(1, 1, "2026-10-26"),
  ];
  const desk = onDesk([client(1, new Date("2026-11-01T00:00:00Z")), client(2, null)], statements);
  expect(desk.map(({ months, fresh }) => [months, fresh.map(({ id }) => id)])).toEqual([
    [["2026-11", "2026-10"], [3]],
    [["2026-10"], [2]],
  ]);
  expect(deskMonths(desk)).toEqual(["2026-11", "2026-10"]);
});

test.each([
  ["2026-11-29", "2025-06-01"],
  ["2026-06-30", "2025-01-01"],
  ["2026-05-01", "2024-12-01"],
])("on %s a desk begins on %s", (today, begin) => {
  expect(deskBegin(today)).toBe(begin);
});

test("a visit lasts twelve hours", () => {
  const at = new Date("2026-11-29T08:00:00Z");
  expect(isVisiting(null, at)).toBe(false);
  expect(isVisiting(at, new Date("2026-11-29T19:59:59Z"))).toBe(true);
  expect(isVisiting(at, new Date("2026-11-29T20:00:00Z"))).toBe(false);
});
