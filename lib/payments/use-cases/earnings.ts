import type { z } from "zod";
import { readsOnlyMoney } from "#lib/core/actor.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { type FleetName, listEarnedSums, listFleetNames } from "#lib/payments/queries/earnings.ts";
import { type Earnings, earningsOf } from "#lib/payments/rules/earnings.ts";
import type { earningsSchema } from "#lib/payments/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { periodOf, periodsBetween, previousPeriod, SETTLEMENT_DAYS } from "#lib/settlements/rules/period.ts";

/** The periods to choose from: a quarter of a year. */
const PERIODS_OFFERED = 7;

export type PeriodEarnings = {
  period: Period;
  /** The periods to choose from, the newest first. */
  periods: Period[];
  /** Nothing by driver for who reads only the money. */
  by: Record<FleetKind, Earnings>;
  names: FleetName[];
};

/**
 * A period's card payments by vehicle and by driver. Without a chosen period it is the one before the current one, the latest
 * with all its days, or the current one if the other has no payments. Fails with `not_found`.
 */
export async function readEarnings(
  ctx: Context,
  { companyId, period: chosen }: z.output<typeof earningsSchema>,
): Promise<Result<PeriodEarnings>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const { db, today } = ctx;
  const running = periodOf(today);
  let period = chosen === undefined ? previousPeriod(running) : periodOf(chosen);
  let sums = await listEarnedSums(db, { companyId, periodStart: period.start });
  if (chosen === undefined && sums.length === 0) {
    period = running;
    sums = await listEarnedSums(db, { companyId, periodStart: period.start });
  }
  const shown = readsOnlyMoney(ctx.actor, companyId) ? sums.filter(({ kind }) => kind === "vehicle") : sums;
  const by = { vehicle: earningsOf("vehicle", shown), driver: earningsOf("driver", shown) };
  const idsOf = (kind: FleetKind) => by[kind].top.map(({ id }) => id);
  const names = await listFleetNames(db, { vehicle: idsOf("vehicle"), driver: idsOf("driver") });
  return ok({ period, periods: periodsOffered(period, today), by, names });
}
readEarnings.money = true as const;

/** The latest periods, and another chosen one. */
export function periodsOffered(chosen: Period, today: PlainDate): Period[] {
  const latest = periodsBetween(addDays(today, -(PERIODS_OFFERED - 1) * SETTLEMENT_DAYS), today);
  const others = latest.filter(({ start }) => start !== chosen.start);
  return [...others, chosen].sort((one, other) => other.start.localeCompare(one.start));
}
