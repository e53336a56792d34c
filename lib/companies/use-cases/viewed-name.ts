import { findFleetCompany } from "#db/queries/companies/companies.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

/** The name of the company an admin looks as; null where it was deleted meanwhile. Never fails. */
export async function viewedName(
  { db }: Context,
  { companyId }: { companyId: number },
): Promise<Result<string | null>> {
  return ok((await findFleetCompany(db, companyId))?.companyName ?? null);
}
