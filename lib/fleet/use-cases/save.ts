import type { z } from "zod";
import { ok, type Result } from "#lib/core/result.ts";
import { isApproval, type Status } from "#lib/core/status.ts";
import { type Flat, revisionEvents, staleOf, withNote } from "#lib/events/rules/change.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { updateMember } from "#lib/fleet/queries/members.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { saveDriverSchema, saveVehicleSchema } from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { keepDecisions } from "./decision-mail.ts";
import {
  companyAfter,
  driverDefinition,
  loadMember,
  type MemberDefinition,
  type MemberPlace,
  memberChangesOf,
  vehicleDefinition,
} from "./load.ts";

/** Saves any part of a vehicle, by saveMember. Fails also with `license_plate_taken`, `vehicle_out_of_use`. */
export const saveVehicle = (
  ctx: Context,
  { companyId, vehicleId: id, body, version }: z.output<typeof saveVehicleSchema>,
): Promise<Result<Vehicle>> =>
  saveMember(ctx, vehicleDefinition, { companyId, id, changes: memberChangesOf(body), version });

/** Saves any part of a driver, by saveMember. Fails also with `licence_expired`. */
export const saveDriver = (
  ctx: Context,
  { companyId, driverId: id, body, version }: z.output<typeof saveDriverSchema>,
): Promise<Result<Driver>> =>
  saveMember(ctx, driverDefinition, { companyId, id, changes: memberChangesOf(body), version });

type Input<Changes> = MemberPlace & { changes: Changes; version: number | undefined };

/**
 * Saves any part of a vehicle or driver: the form, a status button, a PUT of the whole or an admin's move to another company.
 * The definition's `revise` decides. Fails with `not_found`, `stale` (both values of each differing field), `invalid` (also for
 * an unfit target company: `invalid_target`), `incomplete`, `forbidden`, `company_not_active`, `transition_not_allowed`.
 */
async function saveMember<
  Member extends StoredMember,
  Changes extends { status?: Status; company?: { id: number } },
>(
  ctx: Context,
  definition: MemberDefinition<Member, Changes>,
  { changes, version, ...place }: Input<Changes>,
): Promise<Result<Member>> {
  const loaded = await loadMember(ctx, definition, place, { lock: true });
  if (!loaded.ok) return loaded;
  const { member: before, company } = loaded.value;
  if (version !== undefined && version !== before.version) {
    const wanted = { ...definition.merge(before, changes), status: changes.status ?? before.status };
    return staleOf(definition.flat(before), definition.flat(wanted));
  }

  const target = await companyAfter(ctx, { before, company, target: changes.company?.id });
  if (!target.ok) return target;
  const revision = { changes, companyStatus: target.value.status, today: ctx.today };
  const revised = definition.revise(ctx.actor, before, revision);
  if (!revised.ok) return revised;
  const second = await definition.refuseDuplicate(ctx, before, revised.value);
  return second.ok ? ok(await writeMember(ctx, definition, { before, revised: revised.value })) : second;
}

type Written<Member> = { before: Member; revised: Member; note?: Flat };

/**
 * Writes a revision that `revise` accepted: the row and its event; nothing for an unchanged member. The event holds `note`
 * beside the changes.
 */
export async function writeMember<Member extends StoredMember>(
  ctx: Context,
  { kind, rows, flat }: Pick<MemberDefinition<Member, never>, "kind" | "rows" | "flat">,
  { before, revised, note = {} }: Written<Member>,
): Promise<Member> {
  const told = revisionEvents(flat(before), flat(revised));
  if (told.length === 0) return before;
  const after = await updateMember(ctx.db, rows, { ...revised, modifiedBy: ctx.actor.label });
  const member = { entityType: kind, entityId: after.id, status: after.status } as const;
  const approval = isApproval(before, after.status);
  for (const event of told) await recordEvent(ctx, { ...member, approval, ...withNote(event, note) });
  if (approval)
    await keepDecisions(ctx, [{ companyId: after.companyId, kind, entityId: after.id, status: "active" }]);
  return after;
}
