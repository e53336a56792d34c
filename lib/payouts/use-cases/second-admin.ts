import { countAdmins } from "#lib/payouts/queries/payouts.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** Whether another admin has to agree; null: yes, if there is another admin. */
export const needsSecondAdmin = async (ctx: Context, asked: boolean | null): Promise<boolean> =>
  asked ?? (await countAdmins(ctx.db)) > 1;
