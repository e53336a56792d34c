import { countOwnDrafts, lockDraftsOf } from "#db/queries/companies/company-drafts.ts";
import { checkNewDraft, hasDraftLimit } from "#lib/companies/rules/draft.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

const checkRoom = async ({ actor, db }: Context): Promise<Result<null>> =>
  hasDraftLimit(actor) ? checkNewDraft(await countOwnDrafts(db)) : ok(null);

/** Whether the actor may begin a company, for the screen that offers it. */
export const mayBeginDraft = async (ctx: Context): Promise<Result<boolean>> => ok((await checkRoom(ctx)).ok);

/**
 * The same before a draft is stored, held: of the requests of one person that come at once, each counts what the one
 * before it stored. Fails with `too_many_drafts`.
 */
export async function lockDraftRoom(ctx: Context): Promise<Result<null>> {
  if (hasDraftLimit(ctx.actor) && ctx.actor.id !== null) await lockDraftsOf(ctx.db, ctx.actor.id);
  return checkRoom(ctx);
}
