import type { z } from "zod";
import type { FleetCompany } from "#lib/companies/rules/company.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import { recordEvents } from "#lib/events/use-cases/record.ts";
import { lockMembers, markMembersDeleted } from "#lib/fleet/queries/members.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import { canDeleteFleetMember, type StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { listAppliedRows, recordKeptRows, updateImport } from "#lib/imports/queries/imports.ts";
import type { importIdSchema } from "#lib/imports/schema.ts";
import type { Context, ReportProgress } from "#lib/platform/use-case/context.ts";
import { lockImport, writeImportedMembers } from "./apply.ts";
import { IMPORT_TARGETS, type ImportTarget, reviseByRow } from "./import-targets.ts";
import { mapInChunks } from "./plan.ts";

type AppliedRow = Awaited<ReturnType<typeof listAppliedRows>>[number];

/** The undo of one row: deleted, another revision, or unchanged for a reason. */
type Inverse = { line: number } & (
  | { gone: StoredMember }
  | { before: StoredMember; after: StoredMember }
  | { kept: string }
);

/**
 * 'Kumoa tuonti': added rows are deleted by the rules of 'Poista', changed rows get their former fields through the gate. Rows
 * that somebody has changed since stay, and so do rows that the gate refuses; those are stored by line. A second call changes
 * nothing. Fails with `not_found`, `not_applicable`.
 */
export async function undoImport(
  ctx: Context,
  place: z.output<typeof importIdSchema>,
  progress: ReportProgress,
): Promise<Result<null>> {
  const locked = await lockImport(ctx, place);
  if (!locked.ok) return locked;
  const found = locked.value;
  if (found.status === "undone") return ok(null);
  if (found.status !== "applied") return fail("not_applicable");

  const target = IMPORT_TARGETS[found.kind];
  const rows = await listAppliedRows(ctx.db, place.importId);
  const ids = rows.flatMap(({ entityId }) => (entityId === null ? [] : [entityId]));
  const members = new Map(
    (await lockMembers(ctx.db, target.rows, { ids, companyId: place.companyId })).map((member) => [
      member.id,
      member,
    ]),
  );
  const company = await loadFleetCompany(ctx, place.companyId, { lock: true });
  if (!company.ok) return company;
  const inverses = await mapInChunks(
    rows,
    (row) => inverseOf(ctx, { target, company: company.value, row, member: members.get(row.entityId ?? 0) }),
    progress,
  );
  await writeImportedMembers(
    ctx,
    target,
    inverses.flatMap((one) => ("after" in one ? [one] : [])),
  );
  await deleteMembers(
    ctx,
    target,
    inverses.flatMap((one) => ("gone" in one ? [one.gone] : [])),
  );
  await recordKeptRows(
    ctx.db,
    place.importId,
    inverses.flatMap((one) => ("kept" in one ? [{ line: one.line, kept: one.kept }] : [])),
  );
  await updateImport(ctx.db, place.importId, { status: "undone", undoneAt: ctx.now });
  return ok(null);
}

type Case = {
  target: ImportTarget;
  company: FleetCompany;
  row: AppliedRow;
  member: StoredMember | undefined;
};

function inverseOf(ctx: Context, { target, company, row, member }: Case): Inverse {
  const { line, before } = row;
  // Deleted, moved to another company or edited since: later changes are not undone.
  if (!member || member.version !== row.version) return { line, kept: "changed_since" };
  if (before === null) {
    if (!canDeleteFleetMember(ctx.actor, member)) return { line, kept: "not_deletable" };
    if (member.status === "incomplete") return { line, gone: member };
  }
  const asked = before === null ? { status: "inactive" as const } : { fields: formerFields(target, before) };
  const revised = reviseByRow(ctx, target, company, { before: member, asked });
  if (revised.ok) return { line, before: member, after: revised.value };
  return { line, kept: revised.error.issues?.[0]?.code ?? revised.error.code };
}

/** Without the status, which the gate derives from the fields. */
const formerFields = ({ kind }: ImportTarget, before: Flat): Flat =>
  Object.fromEntries(IMPORT_FIELDS[kind].map((path) => [path, before[path] ?? null]));

async function deleteMembers(
  ctx: Context,
  target: ImportTarget,
  members: readonly StoredMember[],
): Promise<void> {
  if (members.length === 0) return;
  await recordEvents(
    ctx,
    members.map((member) => ({
      entityType: target.kind,
      entityId: member.id,
      companyId: member.companyId,
      action: "delete",
      status: member.status,
      before: target.flat(member),
    })),
  );
  await markMembersDeleted(
    ctx.db,
    target.rows,
    members.map(({ id }) => id),
    { at: ctx.now, by: ctx.actor.label },
  );
}
