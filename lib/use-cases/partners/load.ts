import { findCompany } from "#db/queries/companies.ts";
import type { Company } from "#lib/domain/company.ts";
import { isPartner } from "#lib/domain/partner.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { Context } from "../context.ts";

/** A partner, for admins. Fails with `forbidden`, and with `not_found` also where a company is no partner. */
export async function loadPartner(ctx: Context, partnerId: number): Promise<Result<Company>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const company = await findCompany(ctx.db, partnerId);
  return company && isPartner(company) ? ok(company) : fail("not_found");
}
