import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { Actor } from "#lib/core/actor.ts";
import { type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { reasonsOf } from "#lib/imports/columns.ts";
import {
  findImport,
  listFailedRows,
  listImportRows,
  listImports,
  listKeptRows,
  type StoredImport,
} from "#lib/imports/queries/imports.ts";
import { type Import, type ImportRow, type KeptRow, MAX_SHOWN_ROWS } from "#lib/imports/rules/import.ts";
import { type RowWarning, rowWarnings } from "#lib/imports/rules/row-warnings.ts";
import type {
  importFailuresSchema,
  importListSchema,
  importPageSchema,
  importTemplateSchema,
} from "#lib/imports/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** `by` is null if the reader may not know the person. */
export type ShownImport = Import & { by: string | null };

const SHOWN_IMPORTS = 10;
const FILE_ROWS = 1_000;

export type ImportPage = {
  company: Company;
  found: ShownImport;
  failures: ImportRow[];
  warnings: RowWarning[];
  warningCount: number;
  kept: KeptRow[];
};

/** A checked file with its first issues and warnings. Fails with `not_found`. */
export async function getImport(
  ctx: Context,
  { companyId, importId, kind }: z.output<typeof importPageSchema>,
): Promise<Result<ImportPage>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const found = await findImport(ctx.db, { companyId, importId });
  if (found?.kind !== kind) return fail("not_found");
  const failures =
    found.failed > 0 ? await listFailedRows(ctx.db, { importId, after: 0, limit: MAX_SHOWN_ROWS }) : [];
  const rows = found.status === "undone" ? [] : await listImportRows(ctx.db, importId);
  const warnings = rowWarnings(kind, rows);
  const kept = found.status === "undone" ? await listKeptRows(ctx.db, importId, MAX_SHOWN_ROWS) : [];
  return ok({
    company: company.value,
    found: withoutStrangers(found, ctx.actor),
    failures: failures.slice(0, MAX_SHOWN_ROWS),
    warnings: warnings.slice(0, MAX_SHOWN_ROWS),
    warningCount: warnings.length,
    kept,
  });
}

/** A checked file without its rows. Fails in the same way. */
export async function loadImport(
  ctx: Context,
  { companyId, importId, kind }: z.output<typeof importPageSchema>,
): Promise<Result<StoredImport>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const found = await findImport(ctx.db, { companyId, importId });
  return found?.kind === kind ? ok(found) : fail("not_found");
}

/** A company's latest files. Fails with `not_found`. */
export async function listCompanyImports(
  ctx: Context,
  { companyId, kind }: z.output<typeof importListSchema>,
): Promise<Result<{ company: Company; earlier: ShownImport[] }>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const earlier = await listImports(ctx.db, { companyId, kind, limit: SHOWN_IMPORTS });
  return ok({ company: company.value, earlier: earlier.map((one) => withoutStrangers(one, ctx.actor)) });
}

export type FailedLine = Pick<ImportRow, "line" | "content"> & { id: number; reasons: string };

/** The failing rows of a file, part by part. Fails with `not_found`. */
export async function exportFailures(
  ctx: Context,
  { companyId, importId, cursor }: z.output<typeof importFailuresSchema>,
): Promise<Result<Page<FailedLine>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  if (!(await findImport(ctx.db, { companyId, importId }))) return fail("not_found");
  const rows = await listFailedRows(ctx.db, { importId, after: cursor?.id ?? 0, limit: FILE_ROWS });
  const lines = rows.map(({ line, content, issues }) => ({
    id: line,
    line,
    content,
    reasons: reasonsOf(issues),
  }));
  return ok(pageOf(lines, { limit: FILE_ROWS, cursor: cursor ?? null, sortValue: ({ line }) => line }));
}

/** A file with the titles only, for an actor who may import. Fails with `not_found`. */
export async function exportTemplate(
  ctx: Context,
  { companyId }: z.output<typeof importTemplateSchema>,
): Promise<Result<Page<never>>> {
  const company = await loadFleetCompany(ctx, companyId);
  return company.ok ? ok({ rows: [], position: 0, next: null, previous: null }) : company;
}

/** Only admins see the names of the provider's people (as in the history). */
const withoutStrangers = ({ actorLabel, actorAdmin, ...one }: StoredImport, reader: Actor): ShownImport => ({
  ...one,
  by: actorAdmin && !reader.admin ? null : actorLabel,
});
