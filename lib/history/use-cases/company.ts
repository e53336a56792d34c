import type { z } from "zod";
import { connectsSystems } from "#lib/api-clients/use-cases/load.ts";
import { listPrices } from "#lib/companies/queries/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { canCopyCompany } from "#lib/companies/rules/company-permissions.ts";
import type { Price } from "#lib/companies/rules/packages.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Page } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { findSync } from "#lib/dispatch/queries/dispatch.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { companyDetailsSchema } from "#lib/history/schema.ts";
import { listRegionalPartners, type Partner } from "#lib/partners/queries/partner-list.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { type History, historyPage } from "./list.ts";

export type CompanyDetails = {
  company: Company;
  history: History;
  /** The partners under which the actor may copy the company; null if the actor may not copy. */
  partners: Partner[] | null;
  /** The last time when it equalled its dispatch provider's data; null also for actors who cannot refresh it. */
  syncedAt: Date | null;
  /** Whether the actor manages the company's API clients and webhooks. */
  connects: boolean;
  /** The admins' views of the company; for admins. */
  views: Page<AdminEventRow> | null;
  /** The prices of the service packages. */
  prices: Price[];
  now: Date;
  today: PlainDate;
};

/** A company with its story, newest first, and the instant of reading. Fails with `not_found`. */
export async function getCompanyDetails(
  ctx: Context,
  { companyId, history: cursor, views }: z.output<typeof companyDetailsSchema>,
): Promise<Result<CompanyDetails>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const partners = canCopyCompany(ctx.actor) ? await listRegionalPartners(ctx.db) : null;
  return ok({
    company: company.value,
    history: await historyPage(ctx, { of: "story", companyId }, cursor),
    partners: partners?.filter(({ id }) => id !== companyId) ?? null,
    // A change of the provider or the external id removes the provider's data, and so the time of the comparison.
    syncedAt:
      ctx.actor.admin && company.value.external.status !== null ? await findSync(ctx.db, companyId) : null,
    connects: await connectsSystems(ctx, company.value),
    views: ctx.actor.admin
      ? await adminHistoryPage(ctx, { type: "company_view", id: companyId }, views)
      : null,
    prices: await listPrices(ctx.db),
    now: ctx.now,
    today: ctx.today,
  });
}
