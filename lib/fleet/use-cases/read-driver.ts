import type { z } from "zod";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { driverIdSchema } from "#lib/fleet/driver-schema.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { loadDriver } from "./load-driver.ts";

/** One driver. Fails with `not_found`. */
export async function getDriver(
  ctx: Context,
  place: z.output<typeof driverIdSchema>,
): Promise<Result<Driver>> {
  const loaded = await loadDriver(ctx, place);
  return loaded.ok ? ok(loaded.value.driver) : loaded;
}
