import type { z } from "zod";
import { companyReturned } from "#lib/companies/letters/status.ts";
import { findReturn, insertReturn } from "#lib/companies/queries/returns.ts";
import { type Company, decisionReceivers, type Returned } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { writeRevision } from "#lib/companies/use-cases/save.ts";
import { canSeeCompany } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Entity } from "#lib/events/rules/change.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { declineVehicle } from "#lib/fleet/use-cases/ask-back.ts";
import { keepDecisions } from "#lib/fleet/use-cases/decision-mail.ts";
import {
  driverDefinition,
  loadMember,
  type MemberDefinition,
  type MemberPlace,
  vehicleDefinition,
} from "#lib/fleet/use-cases/load.ts";
import { writeMember } from "#lib/fleet/use-cases/save.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { returnedCompany, returnedMember } from "#lib/queue/rules/returning.ts";
import type {
  returnCompanySchema,
  returnDriverSchema,
  returnedThingSchema,
  returnVehicleSchema,
} from "#lib/queue/schema.ts";

type Return = { entity: Entity; companyId: number; reason: string };

async function keepReturn({ db, actor, now }: Context, { entity, companyId, reason }: Return): Promise<void> {
  const of = { entityType: entity.type, entityId: entity.id, companyId };
  await insertReturn(db, { ...of, reason, at: now, by: actor.label });
}

/** The reason of the last return, or null. Fails with `not_found` if the company is not the actor's. */
export async function getReturn(
  ctx: Context,
  { companyId, ...entity }: z.output<typeof returnedThingSchema>,
): Promise<Result<Returned | null>> {
  if (!canSeeCompany(ctx.actor, companyId)) return fail("not_found");
  return ok(await findReturn(ctx.db, entity));
}

/**
 * 'Palauta' for a waiting company: it becomes incomplete again, and its people are mailed the reason. Fails with `not_found`,
 * `stale`, `forbidden` or `transition_not_allowed`.
 */
export async function returnCompany(
  ctx: Context,
  { companyId, body: { reason }, version }: z.output<typeof returnCompanySchema>,
): Promise<Result<Company>> {
  const loaded = await loadCompany(ctx, companyId, { lock: true });
  if (!loaded.ok) return loaded;
  const company = loaded.value;
  if (version !== undefined && version !== company.version) return fail("stale");
  const returned = returnedCompany(ctx.actor, company);
  if (!returned.ok) return returned;
  await keepReturn(ctx, { entity: { type: "company", id: companyId }, companyId, reason });
  await mailReturn(ctx, company, reason);
  return writeRevision(ctx, company, { ...returned.value, modifiedDate: ctx.now }, { returnReason: reason });
}

async function mailReturn({ db }: Context, company: Company, reason: string): Promise<void> {
  const { id: companyId, companyName } = company;
  const entity = { entityType: "company", entityId: companyId, name: null } as const;
  for (const to of decisionReceivers(company))
    await enqueueMail(db, companyReturned, { to, companyName, companyId, reason, ...entity });
}

/** 'Palauta' for a vehicle, by returnMember. One out of use stays so: its company, which wants it back, reads the reason. */
export async function returnVehicle(
  ctx: Context,
  { vehicleId: id, ...input }: z.output<typeof returnVehicleSchema>,
): Promise<Result<Vehicle>> {
  const { companyId, body, version } = input;
  const loaded = await loadMember(ctx, vehicleDefinition, { companyId, id }, { lock: true });
  if (!loaded.ok) return loaded;
  const vehicle = loaded.value.member;
  if (vehicle.status !== "inactive") return returnMember(ctx, vehicleDefinition, { ...input, id });
  return version !== undefined && version !== vehicle.version
    ? fail("stale")
    : declineVehicle(ctx, vehicle, body.reason);
}

/** 'Palauta' for a driver, by returnMember. */
export const returnDriver = (
  ctx: Context,
  { driverId: id, ...input }: z.output<typeof returnDriverSchema>,
): Promise<Result<Driver>> => returnMember(ctx, driverDefinition, { ...input, id });

type Input = MemberPlace & { body: { reason: string }; version?: number | undefined };

/**
 * 'Palauta' for a waiting vehicle or driver: incomplete until its next save. The company's next mail about decisions has the
 * reason. Fails with `not_found`, `stale`, `forbidden` or `transition_not_allowed`.
 */
async function returnMember<Member extends StoredMember>(
  ctx: Context,
  definition: Pick<MemberDefinition<Member, never>, "kind" | "rows" | "flat">,
  { body: { reason }, version, ...place }: Input,
): Promise<Result<Member>> {
  const { kind } = definition;
  const loaded = await loadMember(ctx, definition, place, { lock: true });
  if (!loaded.ok) return loaded;
  const before = loaded.value.member;
  if (version !== undefined && version !== before.version) return fail("stale");
  const returned = returnedMember(ctx.actor, kind, before);
  if (!returned.ok) return returned;
  const { companyId, id: entityId } = place;
  await keepReturn(ctx, { entity: { type: kind, id: entityId }, companyId, reason });
  await keepDecisions(ctx, [{ companyId, kind, entityId, status: "incomplete" }]);
  const note = { returnReason: reason };
  return ok(await writeMember(ctx, definition, { before, revised: returned.value, note }));
}
