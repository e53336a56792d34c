import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { listSellerFigures } from "#lib/seller-reports/queries/seller-figures.ts";
import { type SellerRow, sellerRow, yearsOfCompany } from "#lib/seller-reports/rules/seller-row.ts";
import type { ownSellerYearSchema } from "#lib/seller-reports/schema.ts";

export type OwnSellerYear = {
  company: { id: number; name: string };
  year: number;
  /** The years to choose from, the newest first. */
  years: number[];
  /** Null without a credited settlement that has card payments. */
  row: SellerRow | null;
};

/**
 * What the provider would report of a company for a year. Fails with `not_found`, also for a year that the company does not read
 * about yet.
 */
export async function readOwnSellerYear(
  ctx: Context,
  { companyId, year: asked }: z.output<typeof ownSellerYearSchema>,
): Promise<Result<OwnSellerYear>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const years = yearsOfCompany(ctx.today);
  const year = asked ?? years[0];
  if (year === undefined || !years.includes(year)) return fail("not_found");
  const slice = { year, today: ctx.today, companyId, afterId: 0, limit: 1 };
  const [figures] = await listSellerFigures(ctx.db, slice);
  return ok({
    company: { id: companyId, name: company.value.companyName },
    year,
    years,
    row: figures ? sellerRow(figures) : null,
  });
}
readOwnSellerYear.money = true as const;
