import { findCompany } from "#db/queries/companies/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { isPartner } from "#lib/partners/rules/partner.ts";

/** A partner, for admins. Fails with `forbidden`, and with `not_found` also where a company is no partner. */
export async function loadPartner(ctx: Context, partnerId: number): Promise<Result<Company>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const company = await findCompany(ctx.db, partnerId);
  return company && isPartner(company) ? ok(company) : fail("not_found");
}
