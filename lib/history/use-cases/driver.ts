import type { z } from "zod";
import type { PlainDate } from "#lib/core/calendar.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { driverPageSchema } from "#lib/fleet/driver-schema.ts";
import { type LoadedDriver, loadDriver } from "#lib/fleet/use-cases/load-driver.ts";
import { type History, historyPage } from "./list.ts";

export type DriverDetails = LoadedDriver & { history: History; today: PlainDate };

/** A driver with their company and latest changes, newest first. Fails with `not_found`. */
export async function getDriverDetails(
  ctx: Context,
  { history: cursor, ...place }: z.output<typeof driverPageSchema>,
): Promise<Result<DriverDetails>> {
  const loaded = await loadDriver(ctx, place);
  if (!loaded.ok) return loaded;
  const scope = {
    of: "entity",
    entity: { type: "driver", id: place.driverId },
    companyIds: ctx.actor.admin ? null : [place.companyId],
  } as const;
  const history = await historyPage(ctx, scope, cursor);
  return ok({ ...loaded.value, history, today: ctx.today });
}
