import type { z } from "zod";
import { markDriverDeleted } from "#db/queries/fleet/drivers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { recordEvent } from "#lib/core/use-cases/events.ts";
import type { deleteDriverSchema } from "#lib/fleet/driver-schema.ts";
import { flatDriver, reviseDriver } from "#lib/fleet/rules/driver.ts";
import { canDeleteFleetMember } from "#lib/fleet/rules/fleet-permissions.ts";
import { loadDriver } from "./load-driver.ts";
import { writeDriver } from "./save-driver.ts";

/**
 * 'Poista'. An incomplete driver disappears from the list, a pending one becomes inactive and stays visible; what has
 * been in use is refused with `not_deletable`. Nothing is erased: the event keeps the content.
 */
export async function deleteDriver(
  ctx: Context,
  { companyId, driverId, version }: z.output<typeof deleteDriverSchema>,
): Promise<Result<{ gone: boolean }>> {
  const loaded = await loadDriver(ctx, { companyId, driverId }, { lock: true });
  if (!loaded.ok) return loaded;
  const { driver, company } = loaded.value;
  if (version !== undefined && version !== driver.version) return fail("stale");
  if (!canDeleteFleetMember(ctx.actor, driver)) return fail("not_deletable");

  if (driver.status === "pending") {
    const changes = { status: "inactive" } as const;
    const withdrawn = reviseDriver(ctx.actor, driver, {
      changes,
      companyStatus: company.status,
      today: ctx.today,
    });
    if (!withdrawn.ok) return withdrawn;
    await writeDriver(ctx, driver, withdrawn.value);
    return ok({ gone: false });
  }
  await recordEvent(ctx, {
    entityType: "driver",
    entityId: driver.id,
    companyId: driver.companyId,
    action: "delete",
    status: driver.status,
    before: flatDriver(driver),
  });
  await markDriverDeleted(ctx.db, driver.id, { at: ctx.now, by: ctx.actor.label });
  return ok({ gone: true });
}
