import { findOwnCompany, listFeatures } from "#db/queries/accounts/user.ts";
import { ownCompanyIds } from "#lib/core/actor.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

export type CurrentUser = {
  admin: boolean;
  email: string | null;
  company: { id: number; companyName: string; status: string } | null;
};

/** Who is asking: the admin flag, the e-mail (null for an external system) and their company, if they have one. */
export async function getCurrentUser({ db, actor }: Context): Promise<Result<CurrentUser>> {
  const company = await findOwnCompany(db, ownCompanyIds(actor));
  return ok({ admin: actor.admin, email: actor.kind === "user" ? actor.label : null, company });
}

/** Which optional parts of the product are on; a name that is not there is off. */
export async function getFeatures({ db }: Context): Promise<Result<Record<string, boolean>>> {
  return ok(await listFeatures(db));
}
