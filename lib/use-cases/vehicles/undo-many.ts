import type { z } from "zod";
import {
  type ListedBulkChange,
  listBulkChanges,
  listVehiclesBefore,
  lockBulkChange,
  markBulkChangeUndone,
} from "#db/queries/bulk-changes.ts";
import { lockFleetCompanies } from "#db/queries/companies.ts";
import { lockVehicles } from "#db/queries/vehicle-bulk.ts";
import { undoneFrom } from "#lib/domain/bulk-change.ts";
import { canMoveFleet } from "#lib/domain/fleet-permissions.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import { canUndo, undoRevisions } from "#lib/domain/vehicle-undo.ts";
import type { undoBulkChangeSchema } from "#lib/schemas/vehicle-bulk.ts";
import type { Context } from "../context.ts";
import { loadFleetCompany } from "../fleet/company.ts";
import { BULK_DEADLINE_MS, writeVehicles } from "./write-many.ts";

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
  // Whoever may not take it back does not learn what there is.
  if (!canMoveFleet(ctx.actor)) return fail("forbidden");
  const change = await lockBulkChange(ctx.db, changeId);
  if (change?.companyId !== companyId) return fail("not_found");
  const allowed = canUndo(ctx.actor, change, ctx.now);
  if (!allowed.ok) return allowed;

  const records = await listVehiclesBefore(ctx.db, changeId);
  const vehicles = await lockVehicles(ctx.db, { ids: records.map(({ vehicleId }) => vehicleId) });
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
