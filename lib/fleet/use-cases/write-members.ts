import { fail, ok, type Result } from "#lib/core/result.ts";
import { isApproval } from "#lib/core/status.ts";
import { revisionEvents } from "#lib/events/rules/change.ts";
import { recordEvents } from "#lib/events/use-cases/record.ts";
import { insertBulkChange } from "#lib/fleet/queries/bulk-changes.ts";
import { updateStandings } from "#lib/fleet/queries/members.ts";
import { type MemberRevision, refusalOfMembers } from "#lib/fleet/rules/bulk-change.ts";
import type { FleetKind, StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { keepDecisions } from "./decision-mail.ts";
import type { MemberDefinition } from "./load.ts";

/** Milliseconds, with the wait for another bulk change of the same members. */
export const BULK_DEADLINE_MS = 15_000;

/**
 * Writes revisions that passed the gate: the rows and their events. Returns the new versions by id. Fails with the code of the
 * definition's `unique`, which names the members whose key another one in use has.
 */
export async function writeMembers<Member extends StoredMember>(
  ctx: Context,
  definition: MemberDefinition<Member, never>,
  revisions: readonly MemberRevision<Member>[],
): Promise<Result<Map<number, number>>> {
  const { kind, rows, flat } = definition;
  const taken = await refuseTaken(ctx, definition, revisions);
  if (!taken.ok) return taken;
  const versions = await updateStandings(
    ctx.db,
    rows,
    revisions.map((revision) => revision.after),
    ctx.actor.label,
  );
  const events = revisions.flatMap(({ before, after: { id, companyId, status } }) =>
    revisionEvents(flat(before), flat({ ...before, companyId, status })).map((event) => ({
      entityType: kind,
      entityId: id,
      status,
      approval: isApproval(before, status),
      ...event,
    })),
  );
  await recordEvents(ctx, events);
  const approvals = revisions.filter(({ before, after: { status } }) => isApproval(before, status));
  await keepDecisions(
    ctx,
    approvals.map(({ after: { id: entityId, companyId } }) => ({
      companyId,
      kind,
      entityId,
      status: "active",
    })),
  );
  return ok(versions);
}

/** The database would refuse only the first of them, without its name. */
async function refuseTaken<Member extends StoredMember>(
  { db }: Context,
  definition: MemberDefinition<Member, never>,
  revisions: readonly MemberRevision<Member>[],
): Promise<Result<null>> {
  const returning = revisions
    .filter(({ before, after }) => before.status === "inactive" && after.status !== "inactive")
    .map(({ before }) => before);
  const { unique } = definition;
  if (unique === null || returning.length === 0) return ok(null);
  const inUse = await unique.listInUse(db, returning.map(unique.keyOf));
  const refused = returning.filter((member) => {
    const key = unique.keyOf(member);
    const taken = inUse.has(key);
    inUse.add(key);
    return taken;
  });
  if (refused.length === 0) return ok(null);
  const { error: failure } = fail(unique.code);
  return refusalOfMembers(
    definition,
    refused.map((member) => ({ member, failure })),
  );
}

type Written = {
  companyId: number;
  kind: FleetKind;
  revisions: readonly MemberRevision<StoredMember>[];
  /** The versions after the change, by id. */
  versions: ReadonlyMap<number, number>;
};

/** Records a change that an admin may undo; null for others, whose bulk changes only the history records. */
export async function recordBulkChange(
  { db, actor, now }: Context,
  { companyId, kind, revisions, versions }: Written,
): Promise<number | null> {
  if (!actor.admin) return null;
  const moved = revisions.some((one) => one.before.companyId !== one.after.companyId);
  return insertBulkChange(
    db,
    {
      at: now,
      actorKind: actor.kind,
      actorId: actor.id,
      actorLabel: actor.label,
      companyId,
      entityType: kind,
      kind: moved ? "move" : "status",
      targetCompanyId: moved ? shared(revisions.map((one) => one.after.companyId)) : null,
      targetStatus: moved ? null : shared(revisions.map((one) => one.after.status)),
      count: revisions.length,
    },
    revisions.map(({ before: { id, companyId: was, status } }) => ({
      id,
      version: versions.get(id) ?? 0,
      companyId: was,
      status,
    })),
  );
}

const shared = <Value>([first, ...others]: readonly Value[]): Value | null =>
  first !== undefined && others.every((other) => other === first) ? first : null;
