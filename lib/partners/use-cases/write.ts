import { findCompany } from "#lib/companies/queries/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { changedCompanyFields } from "#lib/companies/rules/company-change.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvents } from "#lib/events/use-cases/record.ts";
import { insertPartnerMove, updatePartners } from "#lib/partners/queries/partner-moves.ts";
import { type CompanyRevision, isPartner } from "#lib/partners/rules/partner.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** Milliseconds, with the wait for another move of the same companies. */
export const MOVE_DEADLINE_MS = 15_000;

/** Writes moves that passed the gate: the rows and their events. Returns the new versions. */
export async function writeMoves(
  ctx: Context,
  revisions: readonly CompanyRevision[],
): Promise<ReadonlyMap<number, number>> {
  const versions = await updatePartners(ctx.db, revisions, ctx.actor.label);
  await recordEvents(
    ctx,
    revisions.map(({ before, after }) => ({
      ...({ entityType: "company", entityId: after.id, companyId: after.id } as const),
      ...({ action: "update", status: after.status } as const),
      ...changedCompanyFields(before, after),
    })),
  );
  return versions;
}

type Written = {
  /** The partner whose list they were selected in, if any. */
  partnerId: number | null;
  targetId: number | null;
  revisions: readonly CompanyRevision[];
  versions: ReadonlyMap<number, number>;
};

/** Records a move for an undo. */
export const recordMove = (
  { db, actor, now }: Context,
  { partnerId, targetId, revisions, versions }: Written,
): Promise<number> =>
  insertPartnerMove(
    db,
    {
      at: now,
      actorKind: actor.kind,
      actorId: actor.id,
      actorLabel: actor.label,
      partnerId,
      targetId,
      count: revisions.length,
    },
    revisions.map(({ before }) => ({
      companyId: before.id,
      version: versions.get(before.id) ?? 0,
      partnerId: before.aggregatorCompanyId,
    })),
  );

/** A partner, for admins. Fails with `forbidden`, and with `not_found` also for a company that is no partner. */
export async function loadPartner(ctx: Context, partnerId: number): Promise<Result<Company>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const company = await findCompany(ctx.db, partnerId);
  return company && isPartner(company) ? ok(company) : fail("not_found");
}
