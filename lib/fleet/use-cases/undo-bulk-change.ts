import type { z } from "zod";
import { lockFleetCompanies } from "#lib/companies/queries/companies.ts";
import { undoneFrom } from "#lib/core/bulk-change.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type ListedBulkChange,
  listBulkChanges,
  listMembersBefore,
  lockBulkChange,
  markBulkChangeUndone,
} from "#lib/fleet/queries/bulk-changes.ts";
import { lockMembers } from "#lib/fleet/queries/members.ts";
import { type BulkChange, canUndo, undoRevisions } from "#lib/fleet/rules/bulk-undo.ts";
import { canChangeInBulk, type FleetKind, type StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { undoBulkChangeSchema } from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { driverDefinition, loadFleetCompany, type MemberDefinition, vehicleDefinition } from "./load.ts";
import { BULK_DEADLINE_MS, writeMembers } from "./write-members.ts";

/**
 * 'Kumoa': returns every vehicle or driver of a recorded bulk change to its former company and status, with events in the
 * histories. All or none: one that has changed since is named, and nothing happens. Fails with `not_found`, like canUndo and
 * undoRevisions, and with `license_plate_taken`.
 */
export async function undoBulkChange(
  ctx: Context,
  { companyId, changeId }: z.output<typeof undoBulkChangeSchema>,
): Promise<Result<{ count: number }>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  // An actor who may not undo the change does not learn that it exists.
  if (!canChangeInBulk(ctx.actor)) return fail("forbidden");
  const change = await lockBulkChange(ctx.db, changeId);
  if (change?.companyId !== companyId) return fail("not_found");
  const allowed = canUndo(ctx.actor, change, ctx.now);
  if (!allowed.ok) return allowed;
  const count = await (change.entityType === "vehicle"
    ? bringBack(ctx, vehicleDefinition, change)
    : bringBack(ctx, driverDefinition, change));
  if (!count.ok) return count;
  await markBulkChangeUndone(ctx.db, changeId, { at: ctx.now, by: ctx.actor.label });
  return ok({ count: count.value });
}
undoBulkChange.deadlineMs = BULK_DEADLINE_MS;

async function bringBack<Member extends StoredMember>(
  ctx: Context,
  definition: MemberDefinition<Member, never>,
  change: BulkChange,
): Promise<Result<number>> {
  const records = await listMembersBefore(ctx.db, change);
  const found = await lockMembers(ctx.db, definition.rows, { ids: records.map(({ id }) => id) });
  const touched = [...records, ...found].map((one) => one.companyId);
  const companies = await lockFleetCompanies(ctx.db, [...new Set(touched)]);
  const members = new Map(found.map((one) => [one.id, one]));
  const revised = undoRevisions(definition, { records, members, companies, today: ctx.today });
  if (!revised.ok) return revised;
  const written = await writeMembers(ctx, definition, revised.value);
  return written.ok ? ok(written.value.size) : written;
}

const SHOWN = 5;

/** The latest bulk changes of a company's vehicles or drivers, those that can still be undone and those undone; for admins. */
export async function latestBulkChanges(
  { actor, db, now }: Context,
  { companyId, kind }: { companyId: number; kind: FleetKind },
): Promise<ListedBulkChange[]> {
  if (!canChangeInBulk(actor)) return [];
  return listBulkChanges(db, { companyId, kind, from: undoneFrom(now), limit: SHOWN });
}
