import { expect, test } from "vitest";
import { EARNERS_SHOWN, type EarnedSum, earningsOf } from "./earnings.ts";

const sum = (kind: EarnedSum["kind"], id: number | null, cents: number, count = 1, late = 0): EarnedSum => ({
  kind,
  id,
  cents,
  count,
  lateCount: late === 0 ? 0 : 1,
  lateCents: late,
});
const vehicles = (count: number) =>
  Array.from({ length: count }, (_, index) => sum("vehicle", index + 1, (index + 1) * 100));

test("the largest sums come first, the rest is one sum, and all parts add up", () => {
  const all = [...vehicles(EARNERS_SHOWN + 2), sum("driver", 1, 77)];
  const { top, rest, unnamed, count, cents } = earningsOf("vehicle", all);
  expect(top.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3]);
  expect(rest).toEqual({ members: 2, count: 2, cents: 300 });
  expect(unnamed).toBeNull();
  expect(top.reduce((all, one) => all + one.cents, rest?.cents ?? 0)).toBe(cents);
  expect([count, cents]).toEqual([8, 3_600]);
});

test.each([EARNERS_SHOWN, EARNERS_SHOWN + 1])("%i of them are shown without a rest", (count) => {
  const { top, rest } = earningsOf("vehicle", vehicles(count));
  expect([top.length, rest]).toEqual([count, null]);
});

test("payments without a driver are their own part, and refunds can leave a sum below zero", () => {
  const all = [
    sum("driver", null, 250, 2, 50),
    sum("driver", 4, -90),
    sum("driver", 5, 90),
    sum("driver", 3, 90),
  ];
  expect(earningsOf("driver", all)).toEqual({
    top: [
      { id: 3, count: 1, cents: 90 },
      { id: 5, count: 1, cents: 90 },
      { id: 4, count: 1, cents: -90 },
    ],
    rest: null,
    unnamed: { count: 2, cents: 250 },
    count: 5,
    cents: 340,
    late: { count: 1, cents: 50 },
  });
});

test("a period without payments has no part", () => {
  const nothing = { count: 0, cents: 0 };
  expect(earningsOf("driver", [])).toEqual({ top: [], rest: null, unnamed: null, late: nothing, ...nothing });
});
