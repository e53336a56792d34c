import type { z } from "zod";
import { findFleetCompany, listPrices } from "#db/queries/companies/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Price } from "#lib/companies/rules/packages.ts";
import type { companyIdSchema } from "#lib/companies/schema.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { loadCompany } from "./load.ts";

/** One company. Fails with `not_found`. */
export const getCompany = (
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<Company>> => loadCompany(ctx, companyId);

/** The prices of the packages on the day of the question. Everybody may read them. */
export const getPrices = async (ctx: Context): Promise<Result<{ prices: Price[]; today: PlainDate }>> =>
  ok({ prices: await listPrices(ctx.db), today: ctx.today });

/** The name of the company an admin looks as; null where it was deleted meanwhile. Never fails. */
export async function viewedName(
  { db }: Context,
  { companyId }: { companyId: number },
): Promise<Result<string | null>> {
  return ok((await findFleetCompany(db, companyId))?.companyName ?? null);
}
