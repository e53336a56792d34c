import type { z } from "zod";
import { updateDriver } from "#db/queries/fleet/drivers.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { isApproval } from "#lib/core/status.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { recordEvent } from "#lib/core/use-cases/events.ts";
import { staleOf } from "#lib/core/use-cases/stale.ts";
import type { saveDriverSchema } from "#lib/fleet/driver-schema.ts";
import { type Driver, flatDriver, mergeDriver, reviseDriver } from "#lib/fleet/rules/driver.ts";
import { type Flat, revisionEvents, withNote } from "#lib/history/rules/history.ts";
import { companyAfter } from "./company.ts";
import { driverChangesOf, loadDriver } from "./load-driver.ts";

/**
 * Saves any part of a driver: the form, a pressed status button, a PUT of the whole or an admin's move to another
 * company. One gate decides (reviseDriver). Fails with `not_found`, `stale` (both values of each differing field),
 * `invalid`, `incomplete`, `forbidden`, `company_not_active`, `licence_expired`, `transition_not_allowed`.
 */
export async function saveDriver(
  ctx: Context,
  { companyId, driverId, body, version }: z.output<typeof saveDriverSchema>,
): Promise<Result<Driver>> {
  const loaded = await loadDriver(ctx, { companyId, driverId }, { lock: true });
  if (!loaded.ok) return loaded;
  const { driver: before, company } = loaded.value;
  const changes = driverChangesOf(body);
  if (version !== undefined && version !== before.version) {
    const wanted = { ...mergeDriver(before, changes), status: changes.status ?? before.status };
    return staleOf(flatDriver(before), flatDriver(wanted));
  }

  const target = await companyAfter(ctx, { before, company, target: changes.company?.id });
  if (!target.ok) return target;
  const revised = reviseDriver(ctx.actor, before, {
    changes,
    companyStatus: target.value.status,
    today: ctx.today,
  });
  return revised.ok ? ok(await writeDriver(ctx, before, revised.value)) : revised;
}

/**
 * Writes a revision that passed the gate: the row and what the history tells; nothing where nothing changed. The history
 * tells `note` beside what changed.
 */
export async function writeDriver(
  ctx: Context,
  before: Driver,
  revised: Driver,
  note: Flat = {},
): Promise<Driver> {
  const told = revisionEvents(flatDriver(before), flatDriver(revised));
  if (told.length === 0) return before;
  const after = await updateDriver(ctx.db, { ...revised, modifiedBy: ctx.actor.label });
  const driver = { entityType: "driver", entityId: after.id, status: after.status } as const;
  const approval = isApproval(before, after.status);
  for (const event of told) await recordEvent(ctx, { ...driver, approval, ...withNote(event, note) });
  return after;
}
