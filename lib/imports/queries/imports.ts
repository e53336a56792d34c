import { and, asc, desc, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { importRows, imports } from "#db/schema/imports.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Import, ImportCounts, ImportRow, KeptRow } from "#lib/imports/rules/import.ts";
import { insertMany, updateMany } from "#lib/platform/queries/recordset.ts";

const columns = {
  id: imports.id,
  companyId: imports.companyId,
  kind: imports.kind,
  status: imports.status,
  fileName: imports.fileName,
  converted: imports.converted,
  reading: imports.reading,
  createdAt: imports.createdAt,
  appliedAt: imports.appliedAt,
  undoneAt: imports.undoneAt,
  created: imports.created,
  changed: imports.changed,
  unchanged: imports.unchanged,
  failed: imports.failed,
  actorLabel: imports.actorLabel,
  actorAdmin: imports.actorAdmin,
};

export type StoredImport = Import & { actorLabel: string; actorAdmin: boolean };
type Place = { companyId: number; importId: number };

export async function findImport(
  db: Tx,
  { companyId, importId }: Place,
  options: { lock?: boolean } = {},
): Promise<StoredImport | null> {
  const query = db
    .select(columns)
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.companyId, companyId)));
  const [row] = await (options.lock ? query.for("update") : query);
  return row ?? null;
}

/** A company's latest imports, newest first. */
export async function listImports(
  db: Tx,
  { companyId, kind, limit }: { companyId: number; kind: FleetKind; limit: number },
): Promise<StoredImport[]> {
  return db
    .select(columns)
    .from(imports)
    .where(and(eq(imports.companyId, companyId), eq(imports.kind, kind)))
    .orderBy(desc(imports.id))
    .limit(limit);
}

type NewImport = Omit<typeof imports.$inferInsert, "id">;

/** Stores a checked file; returns its id. */
export async function insertImport(db: Tx, checked: NewImport, rows: readonly ImportRow[]): Promise<number> {
  const [row] = await db.insert(imports).values(checked).returning({ id: imports.id });
  if (!row) throw new Error("the import was not inserted");
  await insertMany(db, importRows, {
    rows: rows.map(({ line, content, outcome, issues }) => ({
      importId: row.id,
      companyId: checked.companyId,
      line,
      content,
      outcome,
      issues: issues.length > 0 ? issues : null,
    })),
  });
  return row.id;
}

/** The results of rows after another check. */
export async function recordPlannedRows(db: Tx, importId: number, rows: readonly ImportRow[]): Promise<void> {
  await updateMany(db, importRows, {
    rows: rows.map(({ line, content, outcome, issues }) => ({
      importId,
      line,
      content,
      outcome,
      issues: issues.length > 0 ? issues : null,
    })),
    keys: ["importId", "line"],
    returning: sql`t.line`,
  });
}

/** Deletes files that were checked and never applied: they are soon useless, and full of personal data. */
export async function deleteUnusedImports(
  db: Tx,
  { companyId, kind, before }: { companyId: number; kind: FleetKind; before: Date },
): Promise<void> {
  await db
    .delete(imports)
    .where(
      and(
        eq(imports.companyId, companyId),
        eq(imports.kind, kind),
        eq(imports.status, "checked"),
        lt(imports.createdAt, before),
      ),
    );
}

export async function updateImport(
  db: Tx,
  id: number,
  change: Partial<Pick<Import, "status" | "appliedAt" | "undoneAt"> & ImportCounts>,
): Promise<void> {
  await db.update(imports).set(change).where(eq(imports.id, id));
}

/** All rows of a file by line. */
export async function listImportRows(db: Tx, importId: number): Promise<ImportRow[]> {
  const rows = await db
    .select({
      line: importRows.line,
      content: importRows.content,
      outcome: importRows.outcome,
      issues: importRows.issues,
    })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(importRows.line));
  return rows.map(({ issues, ...row }) => ({ ...row, issues: issues ?? [] }));
}

/** The failing rows after a line: up to `limit + 1`. */
export async function listFailedRows(
  db: Tx,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<ImportRow[]> {
  const rows = await db
    .select({
      line: importRows.line,
      content: importRows.content,
      outcome: importRows.outcome,
      issues: importRows.issues,
    })
    .from(importRows)
    .where(
      and(eq(importRows.importId, importId), eq(importRows.outcome, "failed"), gt(importRows.line, after)),
    )
    .orderBy(asc(importRows.line))
    .limit(limit + 1);
  return rows.map(({ issues, ...row }) => ({ ...row, issues: issues ?? [] }));
}

/** The results of a row and their input: enough to undo it. */
export type AppliedRow = { line: number; entityId: number; version: number; before: Flat | null };

export async function recordAppliedRows(
  db: Tx,
  importId: number,
  rows: readonly AppliedRow[],
): Promise<void> {
  await updateMany(db, importRows, {
    rows: rows.map((row) => ({ importId, ...row })),
    keys: ["importId", "line"],
    returning: sql`t.line`,
  });
}

export async function listAppliedRows(
  db: Tx,
  importId: number,
): Promise<
  (Omit<AppliedRow, "entityId" | "version"> & { entityId: number | null; version: number | null })[]
> {
  return db
    .select({
      line: importRows.line,
      entityId: importRows.entityId,
      version: importRows.version,
      before: importRows.before,
    })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.entityId)))
    .orderBy(asc(importRows.line));
}

export async function recordKeptRows(
  db: Tx,
  importId: number,
  rows: readonly { line: number; kept: string }[],
): Promise<void> {
  await updateMany(db, importRows, {
    rows: rows.map((row) => ({ importId, ...row })),
    keys: ["importId", "line"],
    returning: sql`t.line`,
  });
}

/** The rows that could not be undone, by line. */
export async function listKeptRows(db: Tx, importId: number, limit: number): Promise<KeptRow[]> {
  const rows = await db
    .select({ line: importRows.line, content: importRows.content, code: importRows.kept })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.kept)))
    .orderBy(asc(importRows.line))
    .limit(limit);
  return rows.map(({ code, ...row }) => ({ ...row, code: code ?? "" }));
}
