import { describe, expect, test } from "vitest";
import {
  byPriority,
  type DiscountContent,
  discountState,
  endedToday,
  isDiscountSettled,
  reviseDiscount,
} from "./discount.ts";

const spring: DiscountContent = {
  name: "Kevät",
  target: "monthlyFee",
  basisPoints: 1_000,
  amountCents: null,
  companyId: null,
  provider: null,
  validFrom: "2026-03-01",
  validTo: null,
  note: null,
  cancelled: false,
};
const OPEN_FROM = "2026-03-16";

test.each<[Partial<DiscountContent>, string]>([
  [{}, "current"],
  [{ validFrom: "2026-03-20" }, "current"],
  [{ validFrom: "2026-03-21" }, "coming"],
  [{ validTo: "2026-03-20" }, "current"],
  [{ validTo: "2026-03-19" }, "ended"],
  [{ validFrom: "2026-04-01", cancelled: true }, "ended"],
])("on 20.3. one with %j is %s", (change, state) => {
  expect(discountState({ ...spring, ...change }, "2026-03-20")).toBe(state);
});

describe("a discount that began before what is open", () => {
  test.each<[string, Partial<DiscountContent>]>([
    ["a note", { note: "sovittu" }],
    ["a last day that is open", { validTo: "2026-03-16" }],
    ["the last settled day as its last", { validTo: "2026-03-15" }],
  ])("may get %s", (_, change) => {
    expect(reviseDiscount(spring, { ...spring, ...change }, OPEN_FROM)).toMatchObject({ ok: true });
  });

  test.each<[string, Partial<DiscountContent>]>([
    ["name", { name: "Syksy" }],
    ["target", { target: "commission" }],
    ["basisPoints", { basisPoints: 2_000 }],
    ["company", { companyId: 1 }],
    ["provider", { provider: "dride" }],
    ["validFrom", { validFrom: "2026-03-02" }],
    ["cancelled", { cancelled: true }],
    ["validTo", { validTo: "2026-03-14" }],
  ])("keeps its %s", (path, change) => {
    expect(reviseDiscount(spring, { ...spring, ...change }, OPEN_FROM)).toMatchObject({
      ok: false,
      error: { code: "discount_settled", issues: [{ path }] },
    });
  });

  test("that has ended cannot be extended over settled days", () => {
    const ended = { ...spring, validTo: "2026-03-10" };
    expect(reviseDiscount(ended, spring, OPEN_FROM)).toMatchObject({ ok: false });
    const endedLast = { ...spring, validTo: "2026-03-15" };
    expect(reviseDiscount(endedLast, spring, OPEN_FROM)).toMatchObject({ ok: true });
  });
});

describe("one that has not begun", () => {
  const coming = { ...spring, validFrom: "2026-03-16" };
  test("may become anything that begins on open days", () => {
    const other = { ...coming, name: "Syksy", basisPoints: null, amountCents: 500, validFrom: "2026-05-01" };
    expect(reviseDiscount(coming, other, OPEN_FROM)).toMatchObject({ ok: true });
    expect(reviseDiscount(null, other, OPEN_FROM)).toMatchObject({ ok: true });
    expect(isDiscountSettled(coming, OPEN_FROM)).toBe(false);
  });
  test.each([coming, null])("begins on no settled day", (before) => {
    expect(reviseDiscount(before, { ...coming, validFrom: "2026-03-15" }, OPEN_FROM)).toMatchObject({
      error: { code: "invalid", issues: [{ path: "validFrom", code: "discount_day_settled" }] },
    });
  });
  test("may stay cancelled when its days have been settled without it, and not return", () => {
    const taken = { ...spring, cancelled: true };
    expect(reviseDiscount(taken, { ...taken, note: "x" }, OPEN_FROM)).toMatchObject({ ok: true });
    expect(reviseDiscount(taken, spring, OPEN_FROM)).toMatchObject({ ok: false });
  });
});

test("ended, it applies today for the last time; one that has not begun is cancelled", () => {
  expect(endedToday(spring, "2026-03-20")).toEqual({ ...spring, validTo: "2026-03-20" });
  expect(endedToday(spring, "2026-02-20")).toEqual({ ...spring, cancelled: true });
});

test("is applied after those of more companies, and after earlier ones", () => {
  const all = { companyId: null, provider: null };
  const order = [
    { id: 9, ...all },
    { id: 2, companyId: null, provider: "dride" as const },
    { id: 1, companyId: 5, provider: null },
    { id: 3, companyId: 5, provider: null },
  ];
  expect([...order].reverse().sort(byPriority)).toEqual(order);
});
