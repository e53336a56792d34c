import { findSettlementId } from "#db/queries/statements/statements.ts";
import type { Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { getOpenStatement } from "#lib/settlements/use-cases/open.ts";
import type { Seller, StatementDocument } from "#lib/statements/rules/document.ts";
import { getStatement } from "./read.ts";

type Place = { companyId: number; period: Period; seller: Seller | null };

/**
 * A company's statement of a period: what has come in so far while it is open, then the final one. Fails with
 * `not_found`, also for a period that has not begun.
 */
export async function getStatementOfPeriod(
  ctx: Context,
  { companyId, period, seller }: Place,
): Promise<Result<StatementDocument>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const statementId = await findSettlementId(ctx.db, { companyId, start: period.start });
  return statementId === null
    ? getOpenStatement(ctx, { companyId, period, seller })
    : getStatement(ctx, { companyId, statementId });
}
