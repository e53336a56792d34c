import type { z } from "zod";
import { maskedIban } from "#lib/core/finnish/iban.ts";
import type { Page } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import type { QuarterSums } from "#lib/settlements/rules/document.ts";
import { listQuarterSums } from "#lib/statements/queries/statement-extract.ts";
import type { companyExtractSchema, extractSchema } from "#lib/statements/schema.ts";

/** Companies in one part of the file. */
const COMPANIES = 500;

/** A year of all companies by quarter, one part of them at a time. For admins: fails with `forbidden`. */
export async function extractYear(
  { db, actor }: Context,
  { year, cursor }: z.output<typeof extractSchema>,
): Promise<Result<Page<QuarterSums>>> {
  if (!actor.admin) return fail("forbidden");
  const rows = await listQuarterSums(db, {
    year,
    companyId: null,
    afterId: cursor?.id ?? 0,
    limit: COMPANIES,
  });
  const position = cursor?.position ?? 0;
  const last = rows.at(-1);
  const whole = new Set(rows.map(({ companyId }) => companyId)).size === COMPANIES;
  const next = whole && last ? { value: 0, id: last.companyId, position: position + rows.length } : null;
  return ok({ rows: rows.map(masked), position, next, previous: null });
}

/** A year of one company by quarter. Fails with `not_found`. */
export async function extractCompanyYear(
  ctx: Context,
  { companyId, year }: z.output<typeof companyExtractSchema>,
): Promise<Result<Page<QuarterSums>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const rows = await listQuarterSums(ctx.db, { year, companyId, afterId: 0, limit: 1 });
  return ok({ rows: rows.map(masked), position: 0, next: null, previous: null });
}
extractCompanyYear.money = true as const;

const masked = ({ iban, ...sums }: QuarterSums): QuarterSums => ({ ...sums, iban: iban && maskedIban(iban) });
