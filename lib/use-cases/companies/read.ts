import type { z } from "zod";
import type { Company } from "#lib/domain/company.ts";
import type { Result } from "#lib/domain/result.ts";
import type { companyIdSchema } from "#lib/schemas/company.ts";
import type { Context } from "../context.ts";
import { loadCompany } from "./load.ts";

/** One company. Fails with `not_found`. */
export const getCompany = (
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<Company>> => loadCompany(ctx, companyId);
