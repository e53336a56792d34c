import type { z } from "zod";
import type { companyExportSchema } from "#lib/companies/schema.ts";
import { exportCompanies } from "#lib/companies/use-cases/list.ts";
import { canSeeCompany } from "#lib/core/actor.ts";
import type { Page } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import type { ListedCompany } from "#lib/settlements/columns.ts";
import { type CompanyMoney, listCompanyMoney } from "#lib/settlements/queries/company-money.ts";
import type { companyMoneySchema } from "#lib/settlements/schema.ts";

/** The money of the companies on a page of their list; nothing of a company that the actor may not see. Never fails. */
export async function readCompanyMoney(
  { db, actor }: Context,
  { companyIds }: z.output<typeof companyMoneySchema>,
): Promise<Result<CompanyMoney[]>> {
  const seen = companyIds.filter((id) => canSeeCompany(actor, id));
  return ok(seen.length === 0 ? [] : await listCompanyMoney(db, seen));
}
readCompanyMoney.money = true as const;

/** The next companies of the list for a file, with the chosen columns. Never fails. */
export async function exportListedCompanies(
  ctx: Context,
  query: z.output<typeof companyExportSchema>,
): Promise<Result<Page<ListedCompany>>> {
  const part = await exportCompanies(ctx, query);
  if (!part.ok || query.columns === undefined || part.value.rows.length === 0) return part;
  const money = await listCompanyMoney(
    ctx.db,
    part.value.rows.map(({ id }) => id),
  );
  const byId = new Map(money.map((one) => [one.companyId, one]));
  return ok({ ...part.value, rows: part.value.rows.map((row) => ({ ...row, money: byId.get(row.id) })) });
}
