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
  /** Under whom the actor may copy the company; null where copying is not theirs. */
  partners: Partner[] | null;
  /** When it was last seen to be as its dispatch provider has it; null also for those who cannot refresh it. */
  syncedAt: Date | null;
  /** Whether the company's programs and webhooks are the actor's to keep. */
  connects: boolean;
  /** Who looked at it as its people do; for admins. */
  views: Page<AdminEventRow> | null;
  /** What the service packages cost. */
  prices: Price[];
  now: Date;
  today: PlainDate;
};

/** A company with its story, newest first, and the moment at which it is shown. Fails with `not_found`. */
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
    // With the provider or its id went what was seen there, and so does when.
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
