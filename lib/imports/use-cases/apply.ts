import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { changedFields } from "#lib/events/rules/change.ts";
import { recordEvents } from "#lib/events/use-cases/record.ts";
import { requireFeature } from "#lib/feature-switches/use-cases/features.ts";
import { insertMembers, updateMembers } from "#lib/fleet/queries/members.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import {
  type AppliedRow,
  findImport,
  listImportRows,
  recordAppliedRows,
  type StoredImport,
  updateImport,
} from "#lib/imports/queries/imports.ts";
import { canApply, type ImportRow } from "#lib/imports/rules/import.ts";
import type { importIdSchema } from "#lib/imports/schema.ts";
import type { Context, ReportProgress } from "#lib/platform/use-case/context.ts";
import { IMPORT_TARGETS, type ImportTarget } from "./import-targets.ts";
import { meetRows, type PlannedRow, planRows } from "./plan.ts";

type Place = z.output<typeof importIdSchema>;

/**
 * A checked file, locked until the transaction ends; the company is locked after its members, like everywhere. Fails with
 * `not_found`.
 */
export async function lockImport(
  ctx: Context,
  { companyId, importId }: Place,
): Promise<Result<StoredImport>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const found = await findImport(ctx.db, { companyId, importId }, { lock: true });
  return found ? ok(found) : fail("not_found");
}

/**
 * Applies the checked plan or rolls back; with `validOnly` it leaves out the failing rows. A second call changes nothing. Fails
 * with `not_found`, `not_applicable`, `import_changed`, `file_import_off`.
 */
export async function applyImport(
  ctx: Context,
  { companyId, importId, validOnly }: Place & { validOnly: boolean },
  progress: ReportProgress,
): Promise<Result<null>> {
  const locked = await lockImport(ctx, { companyId, importId });
  if (!locked.ok) return locked;
  const found = locked.value;
  if (found.status === "applied") return ok(null);
  const on = await requireFeature(ctx.db, "fileImport");
  if (!on.ok) return on;
  if (!canApply(found, { validOnly })) return fail("not_applicable");

  const target = IMPORT_TARGETS[found.kind];
  const shown = (await listImportRows(ctx.db, importId)).filter(({ outcome }) => outcome !== "failed");
  const met = await meetRows(ctx, { target, companyId, rows: shown, lock: true });
  const company = await loadFleetCompany(ctx, companyId, { lock: true });
  if (!company.ok) return company;
  // The share of planning in the progress; storing is the other half.
  const planned = await planRows(ctx, {
    ...met,
    target,
    company: company.value,
    rows: shown,
    progress: (done, total) => progress(Math.floor(done / 2), total),
  });
  if (planned.some(({ outcome }, index) => outcome !== shown[index]?.outcome)) return fail("import_changed");

  const rows = planned.filter(isWork);
  const applied: AppliedRow[] = [];
  for (let start = 0; start < rows.length; start += STORED_AT_ONCE) {
    const some = rows.slice(start, start + STORED_AT_ONCE);
    applied.push(
      ...(await storeNew(
        ctx,
        target,
        some.filter(({ outcome }) => outcome === "created"),
      )),
    );
    applied.push(
      ...(await storeChanged(
        ctx,
        target,
        some.filter(({ outcome }) => outcome === "changed"),
      )),
    );
    progress(Math.ceil((rows.length + start + some.length) / 2), rows.length);
  }
  await recordAppliedRows(ctx.db, importId, applied);
  await updateImport(ctx.db, importId, { status: "applied", appliedAt: ctx.now });
  return ok(null);
}

const STORED_AT_ONCE = 1_000;

type Work = Pick<ImportRow, "line" | "content" | "outcome"> & {
  before: StoredMember | null;
  after: StoredMember;
};

const isWork = (row: PlannedRow): row is PlannedRow & { after: StoredMember } =>
  row.after !== null && row.outcome !== "unchanged";

async function storeNew(ctx: Context, target: ImportTarget, rows: readonly Work[]): Promise<AppliedRow[]> {
  if (rows.length === 0) return [];
  const stored = await insertMembers(
    ctx.db,
    target.rows,
    rows.map(({ after }) => after),
  );
  const applied = rows.map(({ line, content }): AppliedRow => {
    const made = stored.get(String(content[target.key]));
    if (!made) throw new Error(`line ${line} was not inserted`);
    return { line, entityId: made.id, version: made.version, before: null };
  });
  await recordEvents(
    ctx,
    rows.map(({ after }, index) => ({
      entityType: target.kind,
      entityId: applied[index]?.entityId ?? 0,
      companyId: after.companyId,
      action: "create",
      status: after.status,
      after: target.flat(after),
    })),
  );
  return applied;
}

async function storeChanged(
  ctx: Context,
  target: ImportTarget,
  rows: readonly Work[],
): Promise<AppliedRow[]> {
  if (rows.length === 0) return [];
  const versions = await writeImportedMembers(
    ctx,
    target,
    rows.flatMap(({ before, after }) => (before ? [{ before, after }] : [])),
  );
  return rows.flatMap(({ line, before, after }) =>
    before
      ? [{ line, entityId: after.id, version: versions.get(after.id) ?? 0, before: target.flat(before) }]
      : [],
  );
}

/** Writes revisions that passed the gate, and their events; returns the new versions. */
export async function writeImportedMembers(
  ctx: Context,
  target: ImportTarget,
  revisions: readonly { before: StoredMember; after: StoredMember }[],
): Promise<Map<number, number>> {
  if (revisions.length === 0) return new Map();
  const by = ctx.actor.label;
  const versions = await updateMembers(
    ctx.db,
    target.rows,
    revisions.map(({ after }) => ({ ...after, modifiedBy: by })),
  );
  if (versions.size !== revisions.length) throw new Error("not every revision was written");
  await recordEvents(
    ctx,
    revisions.map(({ before, after }) => ({
      entityType: target.kind,
      entityId: after.id,
      companyId: after.companyId,
      action: "update",
      status: after.status,
      ...changedFields(target.flat(before), target.flat(after)),
    })),
  );
  return versions;
}
