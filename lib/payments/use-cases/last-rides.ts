import type { z } from "zod";
import { addDays } from "#lib/core/calendar.ts";
import type { Page } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { vehicleExportSchema } from "#lib/fleet/schema.ts";
import { exportVehicles } from "#lib/fleet/use-cases/list.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { ListedVehicle } from "#lib/payments/columns.ts";
import { listLastRides } from "#lib/payments/queries/last-rides.ts";
import { type LastRide, LOOKS_BACK } from "#lib/payments/rules/last-ride.ts";
import type { lastRidesSchema } from "#lib/payments/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { periodOf, SETTLEMENT_DAYS } from "#lib/settlements/rules/period.ts";

type Asked = z.output<typeof lastRidesSchema>;

/**
 * The last ride of each vehicle on a page of a company's list, from its card payments of the last year: whoever sees a company's
 * vehicles sees its card payments. Fails with `not_found`.
 */
export async function readLastRides(ctx: Context, asked: Asked): Promise<Result<LastRide[]>> {
  const company = await loadFleetCompany(ctx, asked.companyId);
  return company.ok ? ok(await lastRidesOf(ctx, asked)) : company;
}

async function lastRidesOf({ db, today }: Context, { companyId, vehicleIds }: Asked): Promise<LastRide[]> {
  const running = periodOf(today).start;
  const found = new Map<number, LastRide>();
  let before = 0;
  for (const count of LOOKS_BACK) {
    const missing = vehicleIds.filter((id) => !found.has(id));
    if (missing.length === 0) break;
    const periodStarts = Array.from({ length: count }, (_, index) =>
      addDays(running, -SETTLEMENT_DAYS * (before + index)),
    );
    for (const ride of await listLastRides(db, { companyId, vehicleIds: missing, periodStarts }))
      found.set(ride.vehicleId, ride);
    before += count;
  }
  return [...found.values()];
}

/** The next vehicles of a company's list for a file, with the chosen columns. Fails with `not_found`. */
export async function exportListedVehicles(
  ctx: Context,
  query: z.output<typeof vehicleExportSchema>,
): Promise<Result<Page<ListedVehicle>>> {
  const part = await exportVehicles(ctx, query);
  if (!part.ok || query.columns === undefined) return part;
  const vehicleIds = part.value.rows.map(({ id }) => id);
  const rides = await lastRidesOf(ctx, { companyId: query.companyId, vehicleIds });
  const byId = new Map(rides.map((ride) => [ride.vehicleId, ride]));
  return ok({ ...part.value, rows: part.value.rows.map((row) => ({ ...row, ride: byId.get(row.id) })) });
}
