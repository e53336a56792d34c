import { describe, expect, test } from "vitest";
import { type DrivenSum, drivenPeriods } from "./driven.ts";

const RUNNING = { start: "2026-11-23", end: "2026-12-06" };
const PREVIOUS = { start: "2026-11-09", end: "2026-11-22" };

const sum = (id: number | null, cents: number, more: Partial<DrivenSum> = {}): DrivenSum => ({
  periodStart: RUNNING.start,
  id,
  name: id === null ? null : `Kuljettaja ${id}`,
  companyId: 1,
  count: 2,
  cents,
  lateCount: 0,
  lateCents: 0,
  ...more,
});

describe("a vehicle's payments", () => {
  test("add up to its drivers' and those without a driver", () => {
    const [period] = drivenPeriods("vehicle", [RUNNING], [sum(1, 500), sum(null, 300, { count: 7 })]);
    expect(period).toMatchObject({ count: 9, cents: 800, unnamed: { count: 7, cents: 300 } });
    expect(period?.rows.map(({ id, cents }) => [id, cents])).toEqual([[1, 500]]);
  });

  test("stand by period, a period without payments too", () => {
    const sums = [sum(1, 500), sum(2, 700, { periodStart: PREVIOUS.start })];
    const periods = drivenPeriods("vehicle", [RUNNING, PREVIOUS], sums);
    expect(periods.map(({ cents }) => cents)).toEqual([500, 700]);
    expect(drivenPeriods("vehicle", [RUNNING, PREVIOUS], [])).toEqual(
      [RUNNING, PREVIOUS].map((period) => ({
        period,
        rows: [],
        count: 0,
        cents: 0,
        unnamed: { count: 0, cents: 0 },
        late: { count: 0, cents: 0 },
      })),
    );
  });

  test("name the driver with the largest sum first, and one with more refunds than payments last", () => {
    const [period] = drivenPeriods(
      "vehicle",
      [RUNNING],
      [sum(1, -200), sum(2, 300), sum(3, 300), sum(4, 900)],
    );
    expect(period?.rows.map(({ id }) => id)).toEqual([4, 2, 3, 1]);
  });

  test("count late ones in the sum and beside it", () => {
    const late = { lateCount: 1, lateCents: 100 };
    const [period] = drivenPeriods("vehicle", [RUNNING], [sum(1, 500, late), sum(null, 300, late)]);
    expect(period).toMatchObject({ cents: 800, late: { count: 2, cents: 200 } });
  });
});

test("a driver's sum leaves out the company's payments without a driver, late ones too", () => {
  const sums = [sum(46, 500), sum(null, 300, { count: 7, lateCount: 7, lateCents: 300 })];
  const [period] = drivenPeriods("driver", [RUNNING], sums);
  expect(period).toMatchObject({
    count: 2,
    cents: 500,
    unnamed: { count: 7, cents: 300 },
    late: { count: 0, cents: 0 },
  });
});
