import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { writeRevision } from "#lib/companies/use-cases/save.ts";
import { fail, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { returnedCompany } from "#lib/queue/rules/returning.ts";
import type { returnCompanySchema } from "#lib/queue/schema.ts";
import { keepReturn } from "./record-return.ts";

/**
 * 'Palauta' of a company that waits for approval: it is incomplete again and its people are told why. Fails with
 * `not_found`, `stale`, `forbidden` or `transition_not_allowed`.
 */
export async function returnCompany(
  ctx: Context,
  { companyId, body: { reason }, version }: z.output<typeof returnCompanySchema>,
): Promise<Result<Company>> {
  const loaded = await loadCompany(ctx, companyId, { lock: true });
  if (!loaded.ok) return loaded;
  const company = loaded.value;
  if (version !== undefined && version !== company.version) return fail("stale");
  const returned = returnedCompany(ctx.actor, company);
  if (!returned.ok) return returned;
  await keepReturn(ctx, { entity: { type: "company", id: companyId }, company, reason, name: null });
  return writeRevision(ctx, company, { ...returned.value, modifiedDate: ctx.now }, { returnReason: reason });
}
