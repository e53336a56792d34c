import type { z } from "zod";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { COMPUTED_FIELDS, type Company } from "#lib/companies/rules/company.ts";
import type { CompanyChanges } from "#lib/companies/rules/company-merge.ts";
import { canGather } from "#lib/companies/rules/company-permissions.ts";
import type { companyChangesSchema } from "#lib/companies/schema.ts";
import { canSeeCompany } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** A company that the actor may see. Fails with `not_found`, alike for another's company and an unknown id. */
export async function loadCompany(
  ctx: Context,
  id: number,
  options: { lock?: boolean } = {},
): Promise<Result<Company>> {
  if (!canSeeCompany(ctx.actor, id)) return fail("not_found");
  const company = await findCompany(ctx.db, id, options);
  return company ? ok(company) : fail("not_found");
}

/** The changes that a parsed body requests. */
export function companyChangesOf(body: z.output<typeof companyChangesSchema>): CompanyChanges {
  const changes = { ...body };
  for (const field of COMPUTED_FIELDS) delete changes[field];
  if (changes.contract) {
    const { signed, reliablePartner } = changes.contract;
    changes.contract = {
      ...(signed !== undefined && { signed }),
      ...(reliablePartner !== undefined && { reliablePartner }),
    };
  }
  return changes as CompanyChanges;
}

/** Fails with `invalid_target` if a new partner does not exist, gathers no companies or is inactive. */
export async function checkNewPartner(
  { db }: Context,
  before: Company,
  after: Company,
): Promise<Result<null>> {
  const target = after.aggregatorCompanyId;
  if (target === null || target === before.aggregatorCompanyId) return ok(null);
  const company = await findCompany(db, target);
  return company !== null && canGather(company, after)
    ? ok(null)
    : fail("invalid", { issues: [{ path: "aggregatorCompany", code: "invalid_target" }] });
}
