import type { z } from "zod";
import { companyApproved, companyDeactivated, companyReactivated } from "#lib/companies/letters/status.ts";
import { updateCompany } from "#lib/companies/queries/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { changedCompanyFields } from "#lib/companies/rules/company-change.ts";
import { type CompanyChanges, mergeChanges } from "#lib/companies/rules/company-merge.ts";
import { reviseCompany } from "#lib/companies/rules/company-revision.ts";
import type { saveCompanySchema } from "#lib/companies/schema.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { isApproval } from "#lib/core/status.ts";
import { type Flat, withNote } from "#lib/events/rules/change.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { lockApplicationQuota } from "./applications.ts";
import { warnOfBilling } from "./billing-warnings.ts";
import { checkNewPartner, companyChangesOf, loadCompany } from "./load.ts";

/**
 * Saves any part of a company: a form's step, a status button or a PUT of the whole. One gate decides (reviseCompany). Fails
 * with `not_found`, `stale` (both values of each differing field), `invalid`, `incomplete`, `people_only`, `step_up_needed`,
 * `forbidden`, `transition_not_allowed`, `business_id_taken`, `too_many_applications`.
 */
export async function saveCompany(
  ctx: Context,
  { companyId, body, version }: z.output<typeof saveCompanySchema>,
): Promise<Result<Company>> {
  const loaded = await loadCompany(ctx, companyId, { lock: true });
  if (!loaded.ok) return loaded;
  const before = loaded.value;
  const changes = companyChangesOf(body);
  if (version !== undefined && version !== before.version)
    return fail("stale", { issues: conflicts(before, changes) });

  const revised = reviseCompany(ctx.actor, before, {
    changes,
    revision: { at: ctx.now, today: ctx.today },
    confirmed: ctx.confirmed,
  });
  if (!revised.ok) return revised;
  const partner = await checkNewPartner(ctx, before, revised.value);
  if (!partner.ok) return partner;
  return writeRevision(ctx, before, revised.value);
}

/**
 * Writes a revision that passed the gate: the row, its event and its mail; nothing for an unchanged company. The event holds
 * `note` beside the changes.
 */
export async function writeRevision(
  ctx: Context,
  before: Company,
  revised: Company,
  note: Flat = {},
): Promise<Result<Company>> {
  const change = changedCompanyFields(before, revised);
  if (Object.keys(change.after).length === 0) return ok(before);

  const quota = await lockApplicationQuota(ctx, before, revised);
  if (!quota.ok) return quota;
  const after = stamped(ctx, before, revised);
  await updateCompany(ctx.db, before, after);
  await recordEvent(ctx, {
    entityType: "company",
    entityId: before.id,
    companyId: before.id,
    action: "update",
    status: after.status,
    approval: isApproval(before, after.status),
    ...withNote(change, note),
  });
  await tellContact(ctx, before, after);
  return loadCompany(ctx, before.id);
}

/** A revision with its author and, after a submission or approval, its time and person. */
export function stamped({ actor, now }: Context, before: Company, revised: Company): Company {
  const submitted = before.status !== "pending" && revised.status === "pending";
  return {
    ...revised,
    modifiedBy: actor.label,
    submittedDate: submitted ? now : revised.submittedDate,
    ...(isApproval(before, revised.status) && { approvedDate: now, approvedBy: actor.label }),
  };
}

/** The contact gets the provider's decisions; a withdrawn application was never in use, so nothing ended. */
export async function tellContact({ db }: Context, before: Company, after: Company): Promise<void> {
  await warnOfBilling(db, before, after);
  const about = { to: after.contact.email, companyName: after.companyName, companyId: after.id };
  if (isApproval(before, after.status)) await enqueueMail(db, companyApproved, about);
  else if (before.status === "inactive" && after.status === "active")
    await enqueueMail(db, companyReactivated, about);
  if (before.status === "active" && after.status === "inactive")
    await enqueueMail(db, companyDeactivated, about);
}

/** Both values of each field where the sent company differs from the stored one. */
export function conflicts(current: Company, changes: CompanyChanges): Issue[] {
  const packages = [...(changes.packages ?? current.packages)];
  const wanted = mergeChanges(current, changes, { packages, by: "", at: current.modifiedDate });
  const difference = changedCompanyFields(current, { ...wanted, status: changes.status ?? current.status });
  return Object.keys(difference.after).map((path) => ({
    path,
    code: "stale",
    yours: String(difference.after[path] ?? ""),
    theirs: String(difference.before[path] ?? ""),
  }));
}
