import type { z } from "zod";
import { markCompanyDeleted } from "#lib/companies/queries/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { flatCompany } from "#lib/companies/rules/company-change.ts";
import { canDeleteCompany } from "#lib/companies/rules/company-permissions.ts";
import { reviseCompany } from "#lib/companies/rules/company-revision.ts";
import type { deleteCompanySchema } from "#lib/companies/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { loadCompany } from "./load.ts";
import { writeRevision } from "./save.ts";

/**
 * 'Poista'. An incomplete company disappears from every list, a pending one becomes inactive and stays visible; one that has
 * been in use is refused with `not_deletable`. Nothing is erased: the event keeps the content.
 */
export async function deleteCompany(
  ctx: Context,
  { companyId, version }: z.output<typeof deleteCompanySchema>,
): Promise<Result<{ gone: boolean }>> {
  const loaded = await loadCompany(ctx, companyId, { lock: true });
  if (!loaded.ok) return loaded;
  const company = loaded.value;
  if (version !== undefined && version !== company.version) return fail("stale");
  if (!canDeleteCompany(ctx.actor, company)) return fail("not_deletable");

  if (company.status === "pending") {
    const revision = { at: ctx.now, today: ctx.today };
    const withdrawn = reviseCompany(ctx.actor, company, { changes: { status: "inactive" }, revision });
    if (!withdrawn.ok) return withdrawn;
    const written = await writeRevision(ctx, company, withdrawn.value);
    return written.ok ? ok({ gone: false }) : written;
  }
  await deleteDraft(ctx, company);
  return ok({ gone: true });
}

/** Deletes a draft unchanged since `before`; false if it has changed. */
export async function deleteAbandoned(
  ctx: Context,
  { companyId, before }: { companyId: number; before: Date },
): Promise<boolean> {
  const loaded = await loadCompany(ctx, companyId, { lock: true });
  if (!loaded.ok || loaded.value.status !== "incomplete" || loaded.value.modifiedDate >= before) return false;
  await deleteDraft(ctx, loaded.value);
  return true;
}

async function deleteDraft(ctx: Context, company: Company): Promise<void> {
  await recordEvent(ctx, {
    entityType: "company",
    entityId: company.id,
    companyId: company.id,
    action: "delete",
    status: company.status,
    before: flatCompany(company),
  });
  await markCompanyDeleted(ctx.db, company.id, { at: ctx.now, by: ctx.actor.label });
}
