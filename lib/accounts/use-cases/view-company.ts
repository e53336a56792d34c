import { updateSessionViewing } from "#lib/accounts/queries/sessions.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { AccountContext } from "./context.ts";
import type { Session } from "./sessions.ts";

// 'Katso yrityksenä'. A view belongs to one session and ends with it. The history records its beginning and end
// (note_viewing).

type Ctx = Pick<AccountContext, "db" | "now">;

/** Lets this session see the portal as the company's people do. For admins. Fails with `forbidden`, `not_found`. */
export async function startViewing(
  { db, now }: Ctx,
  { id, actor }: Session,
  { companyId }: { companyId: number },
): Promise<Result<null>> {
  if (!actor.admin) return fail("forbidden");
  const company = await db.asActor(actor, { mode: "read" }, (tx) => findCompany(tx, companyId));
  if (!company) return fail("not_found");
  await db.asServer((tx) => updateSessionViewing(tx, id, { companyId, since: now }));
  return ok(null);
}

/** Ends the view and returns its company; null when it had ended before. */
export async function endViewing(
  { db }: Ctx,
  { id, viewing }: Session,
): Promise<Result<{ companyId: number } | null>> {
  if (viewing) await db.asServer((tx) => updateSessionViewing(tx, id, null));
  return ok(viewing && { companyId: viewing.companyId });
}
