import type { z } from "zod";
import { findFleetCompany, listPrices } from "#lib/companies/queries/companies.ts";
import type { Company, PackageName } from "#lib/companies/rules/company.ts";
import type { Price } from "#lib/companies/rules/packages.ts";
import type { companyIdSchema, contractQuerySchema } from "#lib/companies/schema.ts";
import { canActOnCompany, onlyCompanyOf } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { loadCompany } from "./load.ts";

/** One company. Fails with `not_found`. */
export const getCompany = (
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<Company>> => loadCompany(ctx, companyId);

/** A person's only company while it is incomplete; else null. Never fails. */
export async function findOnlyDraft({ actor, db }: Context): Promise<Result<number | null>> {
  const only = onlyCompanyOf(actor);
  if (only === null || !canActOnCompany(actor, only)) return ok(null);
  const company = await findFleetCompany(db, only);
  return ok(company?.status === "incomplete" ? only : null);
}

/** Today's prices of the packages. Everybody may read them. */
export const getPrices = async (ctx: Context): Promise<Result<{ prices: Price[]; today: PlainDate }>> =>
  ok({ prices: await listPrices(ctx.db), today: ctx.today });

export type ContractData = {
  prices: Price[];
  today: PlainDate;
  company: Company | null;
  chosen: PackageName | null;
};

/**
 * The agreement's data: the prices, and what a person's company fills in. API clients read companies by another scope. Fails
 * with `not_found`.
 */
export async function getContract(
  ctx: Context,
  { companyId, package: chosen }: z.output<typeof contractQuerySchema>,
): Promise<Result<ContractData>> {
  if (companyId !== undefined && ctx.actor.kind !== "user") return fail("not_found");
  const company = companyId === undefined ? ok(null) : await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  return ok({
    prices: await listPrices(ctx.db),
    today: ctx.today,
    company: company.value,
    chosen: chosen ?? null,
  });
}

/** The name of the company that an admin views; null if it was deleted meanwhile. Never fails. */
export async function viewedName(
  { db }: Context,
  { companyId }: { companyId: number },
): Promise<Result<string | null>> {
  return ok((await findFleetCompany(db, companyId))?.companyName ?? null);
}
