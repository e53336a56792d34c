import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";

/** A number of payments and their sum in cents, captures less refunds. */
export type Sum = { count: number; cents: number };

/** A vehicle's payments of one driver, or a driver's payments with one vehicle, in one period. */
export type DrivenSum = Sum & {
  periodStart: string;
  /** The driver or the vehicle; null for payments without a driver. */
  id: number | null;
  /** Null without a name, and for one whom the reader may not see. */
  name: string | null;
  /** The company of its page; null if the reader cannot open it. */
  companyId: number | null;
  /** The payments among them that came after their own period was closed. */
  lateCount: number;
  lateCents: number;
};

export type Driven = Sum & Pick<DrivenSum, "name" | "companyId"> & { id: number };

/** A vehicle's or driver's card payments that one period settles to a company. */
export type DrivenPeriod = Sum & {
  period: Period;
  /** The largest sum first. */
  rows: Driven[];
  /** The payments that name no driver: the vehicle's own, or for a driver those of the whole company. */
  unnamed: Sum;
  late: Sum;
};

/**
 * Who drove a vehicle, or what a driver drove, by period. A vehicle's sum is that of its rows and its payments without a driver. A
 * driver's sum is that of the rows alone: nobody knows whose the company's other payments are.
 */
export const drivenPeriods = (
  kind: FleetKind,
  periods: readonly Period[],
  sums: readonly DrivenSum[],
): DrivenPeriod[] =>
  periods.map((period) => {
    const all = sums.filter(({ periodStart }) => periodStart === period.start);
    const counted = kind === "vehicle" ? all : all.filter(({ id }) => id !== null);
    return {
      period,
      rows: all
        .flatMap(({ id, name, companyId, count, cents }): Driven[] =>
          id === null ? [] : [{ id, name, companyId, count, cents }],
        )
        .sort((a, b) => b.cents - a.cents || a.id - b.id),
      unnamed: total(all.filter(({ id }) => id === null)),
      ...total(counted),
      late: total(counted.map(({ lateCount, lateCents }) => ({ count: lateCount, cents: lateCents }))),
    };
  });

export const total = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  cents: sums.reduce((all, { cents }) => all + cents, 0),
});
