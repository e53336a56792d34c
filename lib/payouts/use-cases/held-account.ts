import type { z } from "zod";
import { findOpenIbanChange } from "#lib/companies/queries/iban-changes.ts";
import type { companyIdSchema } from "#lib/companies/schema.ts";
import { canSeeCompany } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** A changed account that holds a company's payouts until an admin has decided. */
export type HeldAccount = { companyId: number; changedAt: Date; changedBy: string };

/** The company's unconfirmed change of account; null if there is none. Fails with `not_found`. */
export async function readHeldAccount(
  { actor, db }: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<HeldAccount | null>> {
  if (!canSeeCompany(actor, companyId)) return fail("not_found");
  const change = await findOpenIbanChange(db, companyId);
  return ok(change && { companyId, changedAt: change.changedAt, changedBy: change.changedBy });
}
readHeldAccount.money = true as const;
