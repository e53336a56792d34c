import type { z } from "zod";
import { listRegisterAnswers } from "#db/queries/company-register/company-register.ts";
import { isFresh, type RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import type { registerSchema } from "#lib/company-register/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

/** What was last heard of a company; `fresh` within a day. `situations` is null where the register does not know it. */
export type RegisterWarning = {
  situations: RegisteredCompany["situations"] | null;
  askedAt: Date;
  fresh: boolean;
};

/** What the register last said of these business ids, by id, of those that it was asked about. Asks nobody outside. */
export async function registerWarnings(
  { db, now }: Pick<Context, "db" | "now">,
  businessIds: readonly string[],
): Promise<Map<string, RegisterWarning>> {
  if (businessIds.length === 0) return new Map();
  const answers = await listRegisterAnswers(db, businessIds);
  return new Map(
    answers.map(({ businessId, found, askedAt }) => [
      businessId,
      { situations: found?.situations ?? null, askedAt, fresh: isFresh(askedAt, now) },
    ]),
  );
}

/** The same of one company, for its approver. Fails with `forbidden`. */
export async function getRegisterWarning(
  ctx: Context,
  { businessId }: z.output<typeof registerSchema>,
): Promise<Result<RegisterWarning | null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  return ok((await registerWarnings(ctx, [businessId])).get(businessId) ?? null);
}
