import type { z } from "zod";
import { findSync } from "#db/queries/dispatch.ts";
import { type HistoryEvent, listEvents, listMemberEmails } from "#db/queries/history-list.ts";
import type { PlainDate } from "#lib/domain/calendar.ts";
import type { Company } from "#lib/domain/company.ts";
import { ok, type Result } from "#lib/domain/result.ts";
import type { companyIdSchema } from "#lib/schemas/company.ts";
import { loadCompany } from "../companies/load.ts";
import type { Context } from "../context.ts";

/** More than anybody reads in a side panel. */
const LATEST = 50;

/** `actorLabel` is null where the reader may not know who it was. */
export type HistoryEntry = Omit<HistoryEvent, "actorLabel"> & { actorLabel: string | null };

export type CompanyDetails = {
  company: Company;
  history: HistoryEntry[];
  /** When it was last seen to be as its dispatch provider has it; null also for those who cannot refresh it. */
  syncedAt: Date | null;
  now: Date;
  today: PlainDate;
};

/** A company with its latest changes, newest first, and the moment at which it is shown. Fails with `not_found`. */
export async function getCompanyDetails(
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<CompanyDetails>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const history = await listEvents(ctx.db, { entityType: "company", entityId: companyId }, LATEST);
  return ok({
    company: company.value,
    history: await withoutStrangers(ctx, companyId, history),
    syncedAt: ctx.actor.admin ? await findSync(ctx.db, companyId) : null,
    now: ctx.now,
    today: ctx.today,
  });
}

/** Who at the provider created, approved or changed a company is for admins to know (as the metadata is). */
async function withoutStrangers(
  { db, actor }: Context,
  companyId: number,
  history: HistoryEvent[],
): Promise<HistoryEntry[]> {
  if (actor.admin) return history;
  const own = new Set([actor.label, ...(await listMemberEmails(db, companyId))]);
  return history.map((event) => (own.has(event.actorLabel) ? event : { ...event, actorLabel: null }));
}
