import { listPrices } from "#db/queries/prices.ts";
import type { PlainDate } from "#lib/domain/calendar.ts";
import type { Price } from "#lib/domain/price-list.ts";
import { ok, type Result } from "#lib/domain/result.ts";
import type { Context } from "./context.ts";

/** What the packages cost, and the day on which it is asked. Everybody may know. */
export const getPrices = async (ctx: Context): Promise<Result<{ prices: Price[]; today: PlainDate }>> =>
  ok({ prices: await listPrices(ctx.db), today: ctx.today });
