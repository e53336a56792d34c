import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import { updateCompany } from "#db/queries/companies/companies.ts";
import { listPeople } from "#db/queries/people/people.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { type CompanyChanges, mergeChanges } from "#lib/companies/rules/company-merge.ts";
import { reviseCompany } from "#lib/companies/rules/company-revision.ts";
import type { saveCompanySchema } from "#lib/companies/schema.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { hasBeenInUse, isApproval } from "#lib/core/status.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { recordEvent } from "#lib/core/use-cases/events.ts";
import { changedCompanyFields, type Flat, withNote } from "#lib/history/rules/history.ts";
import { leaveMail } from "#lib/mail/use-cases/outbox.ts";
import { billingStanding, checkTargets, companyChangesOf, loadCompany } from "./load.ts";

/**
 * Saves any part of a company: a form's step, a pressed status button or a PUT of the whole. One gate decides
 * (reviseCompany). Fails with `not_found`, `stale` (both values of each differing field), `invalid`, `incomplete`,
 * `owners_only`, `step_up_needed`, `forbidden`, `transition_not_allowed`, `business_id_taken`.
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
    standing: await billingStanding(ctx, companyId),
  });
  if (!revised.ok) return revised;
  const targets = await checkTargets(ctx, before, revised.value);
  if (!targets.ok) return targets;
  return writeRevision(ctx, before, revised.value);
}

/**
 * Writes a revision that passed the gate: the row, its event and the mail it causes; nothing where nothing changed. The
 * event tells `note` beside what changed.
 */
export async function writeRevision(
  ctx: Context,
  before: Company,
  revised: Company,
  note: Flat = {},
): Promise<Result<Company>> {
  const change = changedCompanyFields(before, revised);
  if (Object.keys(change.after).length === 0) return ok(before);

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

/** A revision with who made it, and with when and by whom it was submitted or approved where it was. */
export function stamped({ actor, now }: Context, before: Company, revised: Company): Company {
  const submitted = before.status !== "pending" && revised.status === "pending";
  return {
    ...revised,
    modifiedBy: actor.label,
    submittedDate: submitted ? now : revised.submittedDate,
    ...(isApproval(before, revised.status) && { approvedDate: now, approvedBy: actor.label }),
  };
}

/** The contact is told what the provider decided; a withdrawn application was never in use, so nothing ended. */
export async function tellContact({ db }: Context, before: Company, after: Company): Promise<void> {
  await warnOfBilling(db, before, after);
  const message = { to: after.contact.email, companyName: after.companyName, companyId: after.id };
  if (isApproval(before, after.status)) await leaveMail(db, { kind: "company_approved", ...message });
  else if (before.status === "inactive" && after.status === "active")
    await leaveMail(db, { kind: "company_reactivated", ...message });
  if (before.status === "active" && after.status === "inactive")
    await leaveMail(db, { kind: "company_deactivated", ...message });
}

/** Where what was sent differs from what is stored now, both values of each. */
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

/**
 * Warns of another account and of another contact, as each may be a theft's first step. Money is paid only to a company
 * that has been in use, so before that nobody is warned.
 */
export async function warnOfBilling(db: Tx, before: Company, after: Company): Promise<void> {
  if (!hasBeenInUse(before)) return;
  await warnOfContact(db, before, after);
  await warnOfIban(db, before, after);
}

/** Tells the former address: the contact is where the warnings go. */
async function warnOfContact(db: Tx, before: Company, after: Company): Promise<void> {
  const to = before.contact.email;
  if (sameAddress(to, after.contact.email)) return;
  const { id: companyId, companyName, modifiedBy: by } = after;
  await leaveMail(db, { kind: "contact_changed", to, companyName, companyId, by });
}

/** One mail to each of the owners, the contacts and the accountants before and after, with the last letters alone. */
async function warnOfIban(db: Tx, before: Company, after: Company): Promise<void> {
  const [old, changed] = [before.billing.iban, after.billing.iban];
  if (old === changed) return;
  const { id: companyId, companyName, modifiedBy: by } = after;
  const ends = { oldEnd: old?.slice(-4) ?? null, newEnd: changed?.slice(-4) ?? null };
  for (const to of await warned(db, [before, after]))
    await leaveMail(db, { kind: "iban_changed", to, companyName, companyId, by, ...ends });
}

async function warned(db: Tx, revisions: readonly [Company, Company]): Promise<Iterable<string>> {
  const people = await listPeople(db, revisions[0].id);
  const addresses = [
    ...people.filter(({ role }) => role === "owner").map(({ email }) => email),
    ...revisions.map(({ contact }) => contact.email),
    ...revisions.flatMap(({ accountantEmail }) => accountantEmail ?? []),
  ];
  return new Map(addresses.map((address) => [address.toLowerCase(), address])).values();
}

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
