import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { listDrivenSums } from "#lib/payments/queries/driven-sums.ts";
import { type DrivenPeriod, drivenPeriods } from "#lib/payments/rules/driven.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { periodOf, previousPeriod } from "#lib/settlements/rules/period.ts";

/**
 * Who drove a vehicle, or what a driver drove, in the current and the previous period, within a screen that has already checked
 * the right to see it: whoever sees a company's vehicles sees its card payments.
 */
export async function readDriven(
  { db, today }: Context,
  { kind, companyId, id }: { kind: FleetKind; companyId: number; id: number },
): Promise<DrivenPeriod[]> {
  const running = periodOf(today);
  const periods = [running, previousPeriod(running)];
  const periodStarts = periods.map(({ start }) => start);
  return drivenPeriods(kind, periods, await listDrivenSums(db, { kind, companyId, id, periodStarts }));
}
