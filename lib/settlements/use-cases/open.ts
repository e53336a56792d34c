import { hasFinalStatement } from "#db/queries/settlements/settlement-runs.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { canReadCompany } from "#lib/core/use-cases/reach.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { isPeriod } from "#lib/settlements/rules/period.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import type { Seller, StatementDocument } from "#lib/statements/rules/document.ts";
import { buyerOf, UNKNOWN_SELLER } from "./compute.ts";
import { loadInputs, loadTerms } from "./inputs.ts";

/**
 * A company's statement of a period that is not final, computed as it stands now. Fails with `not_found` for a company
 * the actor may not see, a period that has not begun, and one whose statement is final; with `invalid` for one that is
 * not on the calendar. `seller` is who sells, where the configuration says so.
 */
export async function getOpenStatement(
  ctx: Context,
  { companyId, period, seller }: { companyId: number; period: Period; seller?: Seller | null },
): Promise<Result<StatementDocument>> {
  if (!(await canReadCompany(ctx, companyId))) return fail("not_found");
  if (!isPeriod(period)) return fail("invalid", { issues: [{ path: "start", code: "not_a_period" }] });
  if (period.start > ctx.today) return fail("not_found");
  if (await hasFinalStatement(ctx.db, companyId, period.start)) return fail("not_found");
  const [loaded] = await loadInputs(ctx.db, [companyId], await loadTerms(ctx.db, period));
  if (!loaded) return fail("not_found");
  const { lines, ...sums } = computeStatement(loaded.inputs);
  return ok({
    id: null,
    kind: "settlement",
    status: "open",
    number: null,
    issuedOn: null,
    reference: null,
    sentAt: null,
    period,
    parties: { seller: seller ?? UNKNOWN_SELLER, buyer: buyerOf(loaded.company) },
    lines,
    ...sums,
    carryInCents: loaded.inputs.carryInCents,
    dueDate: null,
    credits: null,
    creditedBy: [],
  });
}
