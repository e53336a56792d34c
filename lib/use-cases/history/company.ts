import type { z } from "zod";
import { type HistoryEvent, listEvents } from "#db/queries/history-list.ts";
import type { PlainDate } from "#lib/domain/calendar.ts";
import type { Company } from "#lib/domain/company.ts";
import { ok, type Result } from "#lib/domain/result.ts";
import type { companyIdSchema } from "#lib/schemas/company.ts";
import { loadCompany } from "../companies/load.ts";
import type { Context } from "../context.ts";

/** More than anybody reads in a side panel. */
const LATEST = 50;

export type CompanyDetails = { company: Company; history: HistoryEvent[]; now: Date; today: PlainDate };

/** A company with its latest changes, newest first, and the moment at which it is shown. Fails with `not_found`. */
export async function getCompanyDetails(
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<CompanyDetails>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const history = await listEvents(ctx.db, { entityType: "company", entityId: companyId }, LATEST);
  return ok({ company: company.value, history, now: ctx.now, today: ctx.today });
}
