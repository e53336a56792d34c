import type { z } from "zod";
import type { PlainDate } from "#lib/domain/calendar.ts";
import { ok, type Result } from "#lib/domain/result.ts";
import type { driverPageSchema } from "#lib/schemas/driver.ts";
import type { Context } from "../context.ts";
import { type LoadedDriver, loadDriver } from "../drivers/load.ts";
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
