import type { z } from "zod";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { adminUpdate } from "#lib/events/rules/admin-change.ts";
import { staleOf } from "#lib/events/rules/change.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  findRequirement,
  insertRequirement,
  insertRequirementVersion,
  listRequirementVersions,
  type RequirementRow,
  touchRequirement,
} from "#lib/requirements/queries/requirements.ts";
import type { RequirementVersion } from "#lib/requirements/rules/requirement.ts";
import { flatRequirement, reviseRequirement } from "#lib/requirements/rules/revision.ts";
import type {
  createRequirementSchema,
  endRequirementSchema,
  saveRequirementSchema,
} from "#lib/requirements/schema.ts";

type Saved = Pick<RequirementRow, "id" | "version">;

/** Makes a rule. Fails with `forbidden`, `step_up_needed` and `invalid`. */
export async function createRequirement(
  ctx: Context,
  { body }: z.output<typeof createRequirementSchema>,
): Promise<Result<Saved>> {
  const { db, actor, now, today } = ctx;
  if (!actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "requirement");
  if (!proof.ok) return proof;
  const checked = reviseRequirement(body, today);
  if (!checked.ok) return checked;
  const id = await insertRequirement(db, { createdBy: actor.label, createdAt: now });
  const version = { ...checked.value, requirementId: id, savedOn: today, ended: false };
  await insertRequirementVersion(db, version);
  await recordAdminEvent(ctx, {
    entity: { type: "requirement", id },
    action: "create",
    before: null,
    after: flatRequirement(version),
  });
  return ok({ id, version: 1 });
}

/**
 * Saves the terms of a rule from a day on; they replace the planned ones of that day and after it. Fails with `forbidden`,
 * `step_up_needed`, `not_found`, `stale` and `invalid`.
 */
export async function saveRequirement(
  ctx: Context,
  { requirementId, version, body }: z.output<typeof saveRequirementSchema>,
): Promise<Result<Saved>> {
  const locked = await lockRequirement(ctx, requirementId);
  if (!locked.ok) return locked;
  const { row, last } = locked.value;
  const wanted = { ...body, requirementId, savedOn: ctx.today, ended: false };
  if (version !== row.version) return staleOf(flatRequirement(last), flatRequirement(wanted));
  const checked = reviseRequirement(body, ctx.today);
  return checked.ok ? keep(ctx, locked.value, wanted) : checked;
}

/** Ends a rule today; nobody is blocked by it any more. Fails with `forbidden`, `step_up_needed`, `not_found` and `stale`. */
export async function endRequirement(
  ctx: Context,
  { requirementId, version }: z.output<typeof endRequirementSchema>,
): Promise<Result<Saved>> {
  const locked = await lockRequirement(ctx, requirementId);
  if (!locked.ok) return locked;
  const { row, last } = locked.value;
  const wanted = { ...last, validFrom: ctx.today, savedOn: ctx.today, ended: true };
  return version === row.version
    ? keep(ctx, locked.value, wanted)
    : staleOf(flatRequirement(last), flatRequirement(wanted));
}

type Locked = { row: RequirementRow; last: RequirementVersion };

async function lockRequirement(ctx: Context, requirementId: number): Promise<Result<Locked>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "requirement");
  if (!proof.ok) return proof;
  const row = await findRequirement(ctx.db, requirementId, { lock: true });
  const last = (await listRequirementVersions(ctx.db, requirementId)).at(-1);
  return row && last ? ok({ row, last }) : fail("not_found");
}

/** Stores a version that differs from the last one. */
async function keep(ctx: Context, { row, last }: Locked, wanted: RequirementVersion): Promise<Result<Saved>> {
  const entity = { type: "requirement", id: row.id } as const;
  const change = adminUpdate(entity, flatRequirement(last), flatRequirement(wanted));
  if (change === null) return ok(row);
  await insertRequirementVersion(ctx.db, wanted);
  await touchRequirement(ctx.db, row);
  const action = last.ended === wanted.ended ? "update" : wanted.ended ? "end" : "restore";
  await recordAdminEvent(ctx, { ...change, action });
  return ok({ id: row.id, version: row.version + 1 });
}
