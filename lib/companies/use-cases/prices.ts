import { listPrices } from "#db/queries/companies/prices.ts";
import type { Price } from "#lib/companies/rules/price-list.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

/** What the packages cost, and the day on which it is asked. Everybody may know. */
export const getPrices = async (ctx: Context): Promise<Result<{ prices: Price[]; today: PlainDate }>> =>
  ok({ prices: await listPrices(ctx.db), today: ctx.today });
