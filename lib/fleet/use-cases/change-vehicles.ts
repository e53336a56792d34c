import type { z } from "zod";
import { lockFleetCompanies } from "#db/queries/companies/companies.ts";
import { lockBulkChange } from "#db/queries/fleet/bulk-changes.ts";
import { listMemberRows } from "#db/queries/fleet/member-list.ts";
import { vehicleRows } from "#db/queries/fleet/member-rows.ts";
import { lockMembers } from "#db/queries/fleet/members.ts";
import { missingOnes, selectionChanged } from "#lib/core/bulk-change.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { findSubmitted, rememberSubmitted } from "#lib/core/use-cases/once.ts";
import type { changeVehiclesSchema, putVehiclesSchema } from "#lib/fleet/bulk-schema.ts";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import { canReceiveFleet } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { reviseVehicles, type VehicleWish } from "#lib/fleet/rules/vehicle-bulk.ts";
import { loadFleetCompany, memberChangesOf } from "./load.ts";
import { BULK_DEADLINE_MS, recordBulkChange, writeVehicles } from "./write-vehicles.ts";

type ChangeInput = z.output<typeof changeVehiclesSchema>;

/** `changeId` is what the change is taken back by: null where nothing changed, or where that is not the actor's. */
export type BulkOutcome = { count: number; changeId: number | null };

/**
 * Moves the selected vehicles of a company to another one, or changes their status: all of them or none. The same
 * `submissionKey` again changes nothing more. Fails with `not_found`, `selection_changed` (the list is not as long as
 * the person was told), `invalid_target` ('Yritys ei kelpaa'), and as reviseVehicles.
 */
export async function changeVehicles(ctx: Context, asked: ChangeInput): Promise<Result<BulkOutcome>> {
  const { companyId, selection, change, submissionKey } = asked;
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const submission = { key: submissionKey, content: ["bulk", companyId, selection, change] };
  const known = await findSubmitted(ctx, submission);
  if (!known.ok) return known;
  if (known.value !== null) return ok(await outcomeOf(ctx, known.value));

  const selected = await lockSelection(ctx, asked);
  if (!selected.ok) return selected;
  const target = "target" in change ? change.target : companyId;
  const companies = await lockFleetCompanies(ctx.db, [companyId, target]);
  const destination = companies.get(target);
  if ("target" in change && (target === companyId || !destination || !canReceiveFleet(destination)))
    return fail("invalid_target", { issues: [{ path: "target", code: "invalid_target" }] });

  const changes = "target" in change ? { company: { id: target } } : { status: change.status };
  const wishes = selected.value.map((vehicle) => ({ vehicle, changes }));
  const revised = reviseVehicles(ctx.actor, wishes, companies);
  if (!revised.ok) return revised;
  const revisions = revised.value;
  if (revisions.length === 0) return ok({ count: 0, changeId: null });
  const written = await writeVehicles(ctx, revisions);
  if (!written.ok) return written;
  const changeId = await recordBulkChange(ctx, { companyId, revisions, after: written.value });
  if (changeId !== null) await rememberSubmitted(ctx, submission, changeId);
  return ok({ count: revisions.length, changeId });
}
changeVehicles.deadlineMs = BULK_DEADLINE_MS;

async function outcomeOf({ db }: Context, changeId: number): Promise<BulkOutcome> {
  const change = await lockBulkChange(db, changeId);
  return { count: change?.count ?? 0, changeId };
}

async function lockSelection(
  { db }: Context,
  { companyId, selection }: ChangeInput,
): Promise<Result<Vehicle[]>> {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)];
    return complete(ids, await lockMembers(db, vehicleRows, { ids, companyId }));
  }
  const filter = { companyId, status: selection.status, search: selection.q };
  const order = { by: "id", direction: "asc" } as const;
  const found = await listMemberRows(
    db,
    vehicleRows,
    { filter, order, cursor: null, limit: MAX_BULK },
    { lock: true },
  );
  return found.length === selection.count ? ok(found) : selectionChanged("vehicles", found.length);
}

function complete(ids: readonly number[], found: Vehicle[]): Result<Vehicle[]> {
  if (found.length === ids.length) return ok(found);
  const there = new Set(found.map(({ id }) => id));
  return missingOnes(
    "vehicles",
    ids.filter((id) => !there.has(id)),
  );
}

/**
 * The API's list of a company's vehicles: each may be given another company or another status. All of them or none.
 * Answers with all of the list as they now are, in its order. Fails with `not_found` and as reviseVehicles.
 */
export async function putVehicles(
  ctx: Context,
  { companyId, body }: z.output<typeof putVehiclesSchema>,
): Promise<Result<Vehicle[]>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const ids = body.map(({ id }) => id);
  const locked = complete(ids, await lockMembers(ctx.db, vehicleRows, { ids, companyId }));
  if (!locked.ok) return locked;
  const known = new Map(locked.value.map((vehicle) => [vehicle.id, vehicle]));

  const wishes = body.flatMap((one): VehicleWish[] => {
    const vehicle = known.get(one.id);
    return vehicle ? [{ vehicle, changes: memberChangesOf(one) }] : [];
  });
  const targets = wishes.map(({ changes }) => changes.company?.id ?? companyId);
  const companies = await lockFleetCompanies(ctx.db, [...new Set([companyId, ...targets])]);
  const revised = reviseVehicles(ctx.actor, wishes, companies);
  if (!revised.ok) return revised;
  const revisions = revised.value;
  if (revisions.length === 0) return ok(wishes.map(({ vehicle }) => vehicle));
  const written = await writeVehicles(ctx, revisions);
  if (!written.ok) return written;
  await recordBulkChange(ctx, { companyId, revisions, after: written.value });
  for (const vehicle of written.value) known.set(vehicle.id, vehicle);
  return ok(ids.flatMap((id) => known.get(id) ?? []));
}
putVehicles.deadlineMs = BULK_DEADLINE_MS;
