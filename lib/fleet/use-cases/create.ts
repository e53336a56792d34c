import type { z } from "zod";
import { ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { insertMember } from "#lib/fleet/queries/members.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import type { createDriverSchema, createVehicleSchema } from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findSubmitted, rememberSubmitted } from "#lib/platform/use-case/once.ts";
import { keepDecisions } from "./decision-mail.ts";
import {
  companyAfter,
  driverDefinition,
  loadFleetCompany,
  loadMember,
  type MemberDefinition,
  memberChangesOf,
  vehicleDefinition,
} from "./load.ts";

/** Adds a vehicle to a company, by createMember. Fails also with `license_plate_taken`, `vehicle_out_of_use`. */
export const createVehicle = (
  ctx: Context,
  { body, ...input }: z.output<typeof createVehicleSchema>,
): Promise<Result<Vehicle>> =>
  createMember(ctx, vehicleDefinition, { ...input, body, changes: memberChangesOf(body) });

/** Adds a driver to a company, by createMember. */
export const createDriver = (
  ctx: Context,
  { body, ...input }: z.output<typeof createDriverSchema>,
): Promise<Result<Driver>> =>
  createMember(ctx, driverDefinition, { ...input, body, changes: memberChangesOf(body) });

type Input<Changes> = {
  companyId: number;
  /** The body as it was sent. */
  body: object;
  changes: Changes;
  submissionKey?: string | undefined;
};

/**
 * Adds a member to a company: pending when no required field is missing, otherwise incomplete. The same `submissionKey` again
 * finds the same member. Fails with `not_found` (the company), `invalid` (also for an unfit target company: `invalid_target`),
 * `submission_conflict`, and like the gate if a status is requested.
 */
async function createMember<Member extends StoredMember, Changes extends { company?: { id: number } }>(
  ctx: Context,
  definition: MemberDefinition<Member, Changes>,
  { companyId, body, changes, submissionKey }: Input<Changes>,
): Promise<Result<Member>> {
  const { kind, rows } = definition;
  const company = await loadFleetCompany(ctx, companyId, { lock: true });
  if (!company.ok) return company;
  const submission = { key: submissionKey, content: [kind, companyId, body] };
  const known = await findSubmitted(ctx, submission);
  if (!known.ok) return known;
  if (known.value !== null) {
    const loaded = await loadMember(ctx, definition, { companyId, id: known.value });
    return loaded.ok ? ok(loaded.value.member) : loaded;
  }

  const target = await companyAfter(ctx, {
    before: { companyId },
    company: company.value,
    target: changes.company?.id,
  });
  if (!target.ok) return target;
  const created = definition.create(ctx.actor, {
    changes,
    companyId,
    companyStatus: target.value.status,
    today: ctx.today,
    at: ctx.now,
  });
  if (!created.ok) return created;
  const second = await definition.refuseDuplicate(ctx, null, created.value);
  if (!second.ok) return second;
  const member = await insertMember(ctx.db, rows, created.value);
  await rememberSubmitted(ctx, submission, member.id);
  await recordEvent(ctx, {
    entityType: kind,
    entityId: member.id,
    companyId: member.companyId,
    action: "create",
    status: member.status,
    after: definition.flat(member),
  });
  if (member.status === "active")
    await keepDecisions(ctx, [{ companyId: member.companyId, kind, entityId: member.id, status: "active" }]);
  return ok(member);
}
