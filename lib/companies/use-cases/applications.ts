import { findOwnApplications, lockDraftsOf } from "#lib/companies/queries/companies.ts";
import { checkApplications, isSlowed } from "#lib/companies/rules/applications.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/**
 * Locks the account's drafts before a company is submitted, as lockDraftQuota does, and checks whether the account may send one
 * more application now. Fails with `too_many_applications`.
 */
export async function lockApplicationQuota(
  { actor, db, now }: Context,
  before: Pick<Company, "status">,
  after: Pick<Company, "status">,
): Promise<Result<null>> {
  const isSent = before.status !== "pending" && after.status === "pending";
  if (!isSent || !isSlowed(actor) || actor.id === null) return ok(null);
  await lockDraftsOf(db, actor.id);
  return checkApplications(await findOwnApplications(db), now);
}
