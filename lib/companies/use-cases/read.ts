import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import type { companyIdSchema } from "#lib/companies/schema.ts";
import type { Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { loadCompany } from "./load.ts";

/** One company. Fails with `not_found`. */
export const getCompany = (
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<Company>> => loadCompany(ctx, companyId);
