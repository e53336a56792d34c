import type { z } from "zod";
import { lockFleetCompanies } from "#lib/companies/queries/companies.ts";
import { missingOnes, selectionChanged } from "#lib/core/bulk-change.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import { lockBulkChange } from "#lib/fleet/queries/bulk-changes.ts";
import { listMemberRows } from "#lib/fleet/queries/member-list.ts";
import { listMembersById, lockMembers } from "#lib/fleet/queries/members.ts";
import { type BulkWish, MANY, type MemberWish, reviseMembers } from "#lib/fleet/rules/bulk-change.ts";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import { canReceiveFleet, type StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle, VehicleChanges } from "#lib/fleet/rules/vehicle.ts";
import type { changeDriversSchema, changeVehiclesSchema, putVehiclesSchema } from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findSubmitted, rememberSubmitted } from "#lib/platform/use-case/once.ts";
import { type AskedFilter, fleetFilterOf } from "./list-filter.ts";
import {
  driverDefinition,
  loadFleetCompany,
  type MemberDefinition,
  memberChangesOf,
  vehicleDefinition,
} from "./load.ts";
import { BULK_DEADLINE_MS, recordBulkChange, writeMembers } from "./write-members.ts";

/** `changeId` identifies the change for an undo: null if nothing changed, or if the actor may not undo. */
export type BulkOutcome = { count: number; changeId: number | null };

/** Moves a company's selected vehicles to another company, or changes their status, by changeMembers. */
export const changeVehicles = (
  ctx: Context,
  asked: z.output<typeof changeVehiclesSchema>,
): Promise<Result<BulkOutcome>> => changeMembers(ctx, vehicleDefinition, asked);
changeVehicles.deadlineMs = BULK_DEADLINE_MS;

/** Changes the status of a company's selected drivers, by changeMembers. */
export const changeDrivers = (
  ctx: Context,
  asked: z.output<typeof changeDriversSchema>,
): Promise<Result<BulkOutcome>> => changeMembers(ctx, driverDefinition, asked);
changeDrivers.deadlineMs = BULK_DEADLINE_MS;

type ChangeInput = {
  companyId: number;
  selection: { ids: number[] } | (Omit<AskedFilter, "companyId"> & { count: number });
  change: { target: number } | { status: Status };
  submissionKey: string;
};

/**
 * Changes a company's selected vehicles or drivers: all or none. The same `submissionKey` again changes nothing more. Fails
 * with `not_found`, `selection_changed` (the list has another length than the person saw), `invalid_target` ('Yritys ei
 * kelpaa'), and like reviseMembers.
 */
async function changeMembers<Member extends StoredMember>(
  ctx: Context,
  definition: MemberDefinition<Member, BulkWish>,
  asked: ChangeInput,
): Promise<Result<BulkOutcome>> {
  const { companyId, selection, change, submissionKey } = asked;
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const content = ["bulk", definition.kind, companyId, selection, change];
  const submission = { key: submissionKey, content };
  const known = await findSubmitted(ctx, submission);
  if (!known.ok) return known;
  if (known.value !== null) return ok(await outcomeOf(ctx, known.value));

  const selected = await lockSelection(ctx, definition, asked);
  if (!selected.ok) return selected;
  const target = "target" in change ? change.target : companyId;
  const companies = await lockFleetCompanies(ctx.db, [companyId, target]);
  const destination = companies.get(target);
  if ("target" in change && (target === companyId || !destination || !canReceiveFleet(destination)))
    return fail("invalid_target", { issues: [{ path: "target", code: "invalid_target" }] });

  const changes = "target" in change ? { company: { id: target } } : { status: change.status };
  const wishes = selected.value.map((member) => ({ member, changes }));
  const revised = reviseMembers(ctx.actor, definition, { wishes, companies, today: ctx.today });
  if (!revised.ok) return revised;
  const revisions = revised.value;
  if (revisions.length === 0) return ok({ count: 0, changeId: null });
  const written = await writeMembers(ctx, definition, revisions);
  if (!written.ok) return written;
  const record = { companyId, kind: definition.kind, revisions, versions: written.value };
  const changeId = await recordBulkChange(ctx, record);
  if (changeId !== null) await rememberSubmitted(ctx, submission, changeId);
  return ok({ count: revisions.length, changeId });
}

async function outcomeOf({ db }: Context, changeId: number): Promise<BulkOutcome> {
  const change = await lockBulkChange(db, changeId);
  return { count: change?.count ?? 0, changeId };
}

async function lockSelection<Member extends StoredMember>(
  { db, today }: Context,
  definition: MemberDefinition<Member, BulkWish>,
  { companyId, selection }: ChangeInput,
): Promise<Result<Member[]>> {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)];
    return complete(definition, ids, await lockMembers(db, definition.rows, { ids, companyId }));
  }
  const { count, ...asked } = selection;
  const filter = fleetFilterOf({ companyId, ...asked }, today);
  const order = { by: "id", direction: "asc" } as const;
  const slice = { filter, order, cursor: null, limit: MAX_BULK };
  const found = await listMemberRows(db, definition.rows, slice, { lock: true });
  return found.length === count ? ok(found) : selectionChanged(MANY[definition.kind], found.length);
}

function complete<Member extends StoredMember>(
  { kind }: Pick<MemberDefinition<Member, never>, "kind">,
  ids: readonly number[],
  found: Member[],
): Result<Member[]> {
  if (found.length === ids.length) return ok(found);
  const there = new Set(found.map(({ id }) => id));
  return missingOnes(
    MANY[kind],
    ids.filter((id) => !there.has(id)),
  );
}

/**
 * The API's list of a company's vehicles: each may get another company or status. All or none. Returns the whole list in its
 * new state and its order. Fails with `not_found` and like reviseMembers.
 */
export async function putVehicles(
  ctx: Context,
  { companyId, body }: z.output<typeof putVehiclesSchema>,
): Promise<Result<Vehicle[]>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const { kind, rows } = vehicleDefinition;
  const ids = body.map(({ id }) => id);
  const locked = complete(vehicleDefinition, ids, await lockMembers(ctx.db, rows, { ids, companyId }));
  if (!locked.ok) return locked;
  const known = new Map(locked.value.map((vehicle) => [vehicle.id, vehicle]));

  const wishes = body.flatMap((one): MemberWish<Vehicle, VehicleChanges>[] => {
    const member = known.get(one.id);
    return member ? [{ member, changes: memberChangesOf(one) }] : [];
  });
  const targets = wishes.map(({ changes }) => changes.company?.id ?? companyId);
  const companies = await lockFleetCompanies(ctx.db, [...new Set([companyId, ...targets])]);
  const revised = reviseMembers(ctx.actor, vehicleDefinition, { wishes, companies, today: ctx.today });
  if (!revised.ok) return revised;
  const revisions = revised.value;
  if (revisions.length === 0) return ok(wishes.map(({ member }) => member));
  const written = await writeMembers(ctx, vehicleDefinition, revisions);
  if (!written.ok) return written;
  await recordBulkChange(ctx, { companyId, kind, revisions, versions: written.value });
  const after = new Map(
    (await listMembersById(ctx.db, rows, { ids })).map((vehicle) => [vehicle.id, vehicle]),
  );
  return ok(ids.flatMap((id) => after.get(id) ?? []));
}
putVehicles.deadlineMs = BULK_DEADLINE_MS;
