import type { z } from "zod";
import { lockFleetCompanies } from "#db/queries/companies/companies.ts";
import {
  type ListedBulkChange,
  listBulkChanges,
  listVehiclesBefore,
  lockBulkChange,
  markBulkChangeUndone,
} from "#db/queries/fleet/bulk-changes.ts";
import { vehicleRows } from "#db/queries/fleet/member-rows.ts";
import { lockMembers } from "#db/queries/fleet/members.ts";
import { undoneFrom } from "#lib/core/bulk-change.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { undoBulkChangeSchema } from "#lib/fleet/bulk-schema.ts";
import { canMoveFleet } from "#lib/fleet/rules/fleet-permissions.ts";
import { canUndo, undoRevisions } from "#lib/fleet/rules/vehicle-undo.ts";
import { loadFleetCompany } from "./load.ts";
import { BULK_DEADLINE_MS, writeVehicles } from "./write-vehicles.ts";

/**
 * 'Kumoa': brings every vehicle of a recorded bulk change back to the company and state it was in, as changes of their
 * own that the history tells. All of them or none: one that was changed since is named and nothing happens. Fails with
 * `not_found`, as canUndo and undoRevisions, and with `license_plate_taken`.
 */
export async function undoBulkChange(
  ctx: Context,
  { companyId, changeId }: z.output<typeof undoBulkChangeSchema>,
): Promise<Result<{ count: number }>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  // An actor who may not undo the change does not learn that it exists.
  if (!canMoveFleet(ctx.actor)) return fail("forbidden");
  const change = await lockBulkChange(ctx.db, changeId);
  if (change?.companyId !== companyId) return fail("not_found");
  const allowed = canUndo(ctx.actor, change, ctx.now);
  if (!allowed.ok) return allowed;

  const records = await listVehiclesBefore(ctx.db, changeId);
  const vehicles = await lockMembers(ctx.db, vehicleRows, { ids: records.map(({ vehicleId }) => vehicleId) });
  const touched = [...records, ...vehicles].map((one) => one.companyId);
  const companies = await lockFleetCompanies(ctx.db, [...new Set(touched)]);
  const revised = undoRevisions(records, new Map(vehicles.map((one) => [one.id, one])), companies);
  if (!revised.ok) return revised;
  const written = await writeVehicles(ctx, revised.value);
  if (!written.ok) return written;
  await markBulkChangeUndone(ctx.db, changeId, { at: ctx.now, by: ctx.actor.label });
  return ok({ count: written.value.length });
}
undoBulkChange.deadlineMs = BULK_DEADLINE_MS;

const SHOWN = 5;

/** The latest bulk changes of a company that can still be taken back or just were; none for its own people. */
export async function latestBulkChanges(
  { actor, db, now }: Context,
  companyId: number,
): Promise<ListedBulkChange[]> {
  if (!canMoveFleet(actor)) return [];
  return listBulkChanges(db, { companyId, from: undoneFrom(now), limit: SHOWN });
}
