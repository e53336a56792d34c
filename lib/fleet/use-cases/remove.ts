import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { markMembersDeleted } from "#lib/fleet/queries/members.ts";
import { canDeleteFleetMember, type StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { deleteDriverSchema, deleteVehicleSchema } from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  driverDefinition,
  loadMember,
  type MemberDefinition,
  type MemberPlace,
  vehicleDefinition,
} from "./load.ts";
import { writeMember } from "./save.ts";

/** Deletes a vehicle, by deleteMember. */
export const deleteVehicle = (
  ctx: Context,
  { companyId, vehicleId: id, version }: z.output<typeof deleteVehicleSchema>,
): Promise<Result<Deletion>> => deleteMember(ctx, vehicleDefinition, { companyId, id, version });

/** Deletes a driver, by deleteMember. */
export const deleteDriver = (
  ctx: Context,
  { companyId, driverId: id, version }: z.output<typeof deleteDriverSchema>,
): Promise<Result<Deletion>> => deleteMember(ctx, driverDefinition, { companyId, id, version });

/** `gone` is false if the member stays visible as inactive. */
type Deletion = { gone: boolean };

/**
 * 'Poista'. An incomplete member disappears from the list, a pending one becomes inactive and stays visible; one that has been
 * in use is refused with `not_deletable`. Nothing is erased: the event keeps the content.
 */
async function deleteMember<Member extends StoredMember, Changes extends { status?: Status }>(
  ctx: Context,
  definition: MemberDefinition<Member, Changes>,
  { version, ...place }: MemberPlace & { version: number | undefined },
): Promise<Result<Deletion>> {
  const loaded = await loadMember(ctx, definition, place, { lock: true });
  if (!loaded.ok) return loaded;
  const { member, company } = loaded.value;
  if (version !== undefined && version !== member.version) return fail("stale");
  if (!canDeleteFleetMember(ctx.actor, member)) return fail("not_deletable");

  if (member.status === "pending") {
    const changes = { status: "inactive" } as Changes;
    const revision = { changes, companyStatus: company.status, today: ctx.today };
    const withdrawn = definition.revise(ctx.actor, member, revision);
    if (!withdrawn.ok) return withdrawn;
    await writeMember(ctx, definition, { before: member, revised: withdrawn.value });
    return ok({ gone: false });
  }
  await recordEvent(ctx, {
    entityType: definition.kind,
    entityId: member.id,
    companyId: member.companyId,
    action: "delete",
    status: member.status,
    before: definition.flat(member),
  });
  await markMembersDeleted(ctx.db, definition.rows, [member.id], { at: ctx.now, by: ctx.actor.label });
  return ok({ gone: true });
}
