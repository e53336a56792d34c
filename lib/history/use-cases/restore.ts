import type { z } from "zod";
import {
  findDeletedCompany,
  isBusinessIdTaken,
  markCompanyRestored,
} from "#lib/companies/queries/deleted-companies.ts";
import { flatCompany } from "#lib/companies/rules/company-change.ts";
import { canRestore, checkRestore } from "#lib/companies/rules/company-permissions.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Entity, Flat } from "#lib/events/rules/change.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { findMemberEver, isPlateTaken, markMemberRestored } from "#lib/fleet/queries/deleted-fleet.ts";
import { driverRows, type MemberRows, vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import { flatDriver } from "#lib/fleet/rules/driver.ts";
import { flatVehicle } from "#lib/fleet/rules/vehicle.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { restoreSchema } from "#lib/history/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/**
 * Restores a deleted company, or a deleted vehicle or driver of a company, unchanged: incomplete. One gate decides (restore).
 * Fails with `not_found`, `forbidden`, `not_deleted`, `restore_business_id_taken`, `restore_plate_taken`.
 */
export async function restoreDeleted(
  ctx: Context,
  { companyId, body: { entity } }: z.output<typeof restoreSchema>,
): Promise<Result<Entity>> {
  const target = entity ?? { type: "company", id: companyId };
  if (target.type !== "company") return restoreMember(ctx, companyId, target);
  return target.id === companyId ? restoreCompany(ctx, companyId) : fail("not_found");
}

/** A deleted company is `not_found` for an actor who may not restore it. */
async function restoreCompany(ctx: Context, id: number): Promise<Result<Entity>> {
  const company = canRestore(ctx.actor) ? await findDeletedCompany(ctx.db, id) : null;
  if (company === null) {
    const live = await loadCompany(ctx, id);
    if (!live.ok) return live;
  }
  const obstacle = company && (await isBusinessIdTaken(ctx.db, id)) ? "restore_business_id_taken" : null;
  const restored = checkRestore(ctx.actor, { deleted: company !== null, obstacle });
  if (!restored.ok || company === null) return restored.ok ? fail("not_deleted") : restored;

  await markCompanyRestored(ctx.db, id, ctx.actor.label);
  await recordEvent(ctx, {
    entityType: "company",
    entityId: id,
    companyId: id,
    action: "restore",
    status: company.status,
    after: flatCompany(company),
  });
  return ok({ type: "company", id });
}

/** A vehicle or driver of a live company: a deleted company is restored first. */
async function restoreMember(ctx: Context, companyId: number, entity: Entity): Promise<Result<Entity>> {
  // The member before its company, like everywhere; locked, so that nothing is restored into a company that is being deleted.
  const member = await findMember(ctx, companyId, entity);
  const company = await loadFleetCompany(ctx, companyId, { lock: true });
  if (!company.ok) return company;
  if (member === null) return fail("not_found");
  const restored = checkRestore(ctx.actor, member);
  if (!restored.ok) return restored;

  const rows: Pick<MemberRows<never>, "table"> = entity.type === "vehicle" ? vehicleRows : driverRows;
  await markMemberRestored(ctx.db, rows, entity.id, ctx.actor.label);
  await recordEvent(ctx, {
    entityType: entity.type,
    entityId: entity.id,
    companyId,
    action: "restore",
    // Only incomplete vehicles and drivers are ever deleted, and they come back unchanged.
    status: "incomplete",
    after: member.content,
  });
  return ok(entity);
}

type Member = { content: Flat; deleted: boolean; obstacle: string | null };

async function findMember({ db }: Context, companyId: number, { type, id }: Entity): Promise<Member | null> {
  if (type === "driver") {
    const found = await findMemberEver(db, driverRows, { companyId, id });
    return found && { content: flatDriver(found.member), deleted: found.deleted, obstacle: null };
  }
  const found = await findMemberEver(db, vehicleRows, { companyId, id });
  if (found === null) return null;
  const obstacle = (await isPlateTaken(db, found.member)) ? "restore_plate_taken" : null;
  return { content: flatVehicle(found.member), deleted: found.deleted, obstacle };
}
