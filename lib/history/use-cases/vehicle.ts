import type { z } from "zod";
import type { PlainDate } from "#lib/core/calendar.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { type LoadedVehicle, loadVehicle } from "#lib/fleet/use-cases/load-vehicle.ts";
import type { vehiclePageSchema } from "#lib/fleet/vehicle-schema.ts";
import { type History, historyPage } from "./list.ts";

export type VehicleDetails = LoadedVehicle & { history: History; today: PlainDate };

/** A vehicle with its company and latest changes, newest first. Fails with `not_found`. */
export async function getVehicleDetails(
  ctx: Context,
  { history: cursor, ...place }: z.output<typeof vehiclePageSchema>,
): Promise<Result<VehicleDetails>> {
  const loaded = await loadVehicle(ctx, place);
  if (!loaded.ok) return loaded;
  const scope = {
    of: "entity",
    entity: { type: "vehicle", id: place.vehicleId },
    companyIds: ctx.actor.admin ? null : [place.companyId],
  } as const;
  const history = await historyPage(ctx, scope, cursor);
  return ok({ ...loaded.value, history, today: ctx.today });
}
