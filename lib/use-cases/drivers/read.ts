import type { z } from "zod";
import type { Driver } from "#lib/domain/driver.ts";
import { ok, type Result } from "#lib/domain/result.ts";
import type { driverIdSchema } from "#lib/schemas/driver.ts";
import type { Context } from "../context.ts";
import { loadDriver } from "./load.ts";

/** One driver. Fails with `not_found`. */
export async function getDriver(
  ctx: Context,
  place: z.output<typeof driverIdSchema>,
): Promise<Result<Driver>> {
  const loaded = await loadDriver(ctx, place);
  return loaded.ok ? ok(loaded.value.driver) : loaded;
}
