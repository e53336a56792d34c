import type { z } from "zod";
import { findStatement, listStatementRows } from "#db/queries/statements/statements.ts";
import { type Page, pageOf } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/company.ts";
import type { StatementDocument } from "#lib/statements/rules/document.ts";
import type { yearPartSchema } from "#lib/statements/schema.ts";

/** Few at a time: each is drawn before the next are read. */
const AT_ONCE = 5;

/** A part of a company's final statements of a year, whole, newest first. Fails with `not_found`. */
export async function readYearPart(
  ctx: Context,
  { companyId, year, cursor: from }: z.output<typeof yearPartSchema>,
): Promise<Result<Page<StatementDocument>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const cursor = from ?? null;
  const rows = await listStatementRows(ctx.db, { companyId, year, cursor, limit: AT_ONCE });
  const page = pageOf(rows, { limit: AT_ONCE, cursor, sortValue: ({ period }) => period.start });
  const documents: StatementDocument[] = [];
  for (const { id } of page.rows) {
    const found = await findStatement(ctx.db, { companyId, statementId: id });
    if (found) documents.push(found.document);
  }
  return ok({ ...page, rows: documents });
}
