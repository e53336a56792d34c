import type { z } from "zod";
import {
  admitCompany,
  countOwnDrafts,
  hasMembership,
  insertCompany,
  insertMembership,
  lockDraftsOf,
  nextCompanyId,
  updateCompany,
} from "#lib/companies/queries/companies.ts";
import { type Company, NO_BILLING, NOT_IN_GOOD_SIGN } from "#lib/companies/rules/company.ts";
import { flatCompany } from "#lib/companies/rules/company-change.ts";
import { canCreateCompany, checkNewDraft, hasDraftLimit } from "#lib/companies/rules/company-permissions.ts";
import { reviseCompany } from "#lib/companies/rules/company-revision.ts";
import type { createCompanySchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { DEFAULT_LANGUAGE } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { actorAmong } from "#lib/platform/queries/provider-actor.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findSubmitted, rememberSubmitted } from "#lib/platform/use-case/once.ts";
import { lockApplicationQuota } from "./applications.ts";
import { checkNewPartner, companyChangesOf, loadCompany } from "./load.ts";
import { stamped, tellContact } from "./save.ts";

type Input = z.output<typeof createCompanySchema>;

/**
 * Registers a company. It starts incomplete with its details; the rest of the body passes the same gate as any later change. A
 * person becomes its owner. The same `submissionKey` again finds the same company. Fails with `forbidden` (an API client
 * without reach over the provider), `invalid`, `incomplete`, `too_many_drafts`, `business_id_taken` and `too_many_applications`
 * (submitted at once), `submission_conflict`.
 */
export async function createCompany(ctx: Context, { body, submissionKey }: Input): Promise<Result<Company>> {
  if (!canCreateCompany(ctx.actor, body)) return fail("forbidden");
  const submission = { key: submissionKey, content: body };
  const known = await findSubmitted(ctx, submission);
  if (!known.ok) return known;
  if (known.value !== null) return loadSubmitted(ctx, known.value);

  const id = await nextCompanyId(ctx.db);
  const creator = admitting(ctx.actor, id);
  const start = blankCompany(ctx, id, body);
  const revised = reviseCompany(creator, start, {
    changes: companyChangesOf(body),
    revision: { at: ctx.now, today: ctx.today },
  });
  if (!revised.ok) return revised;
  const partner = await checkNewPartner(ctx, start, revised.value);
  if (!partner.ok) return partner;
  if (revised.value.status === "incomplete") {
    const quota = await lockDraftQuota(ctx);
    if (!quota.ok) return quota;
  }
  const applications = await lockApplicationQuota(ctx, start, revised.value);
  if (!applications.ok) return applications;

  await insertRevised(ctx, start, revised.value);
  if (ctx.actor.kind === "user" && !ctx.actor.admin && ctx.actor.id !== null) {
    await insertMembership(ctx.db, { userId: ctx.actor.id, companyId: id, role: "owner" });
  }
  await rememberSubmitted(ctx, submission, id);
  await recordEvent(ctx, {
    entityType: "company",
    entityId: id,
    companyId: id,
    action: "create",
    status: revised.value.status,
    after: flatCompany(revised.value),
  });
  await tellContact(ctx, start, revised.value);
  return loadCompany({ ...ctx, actor: creator }, id);
}

/** Every company begins incomplete, in the database too; a complete one takes its first transition at once. */
async function insertRevised(ctx: Context, start: Company, revised: Company): Promise<void> {
  await admitCompany(ctx.db, admitting(ctx.actor, start.id));
  const inserted = { ...revised, status: start.status };
  await insertCompany(ctx.db, inserted);
  if (revised.status !== start.status) await updateCompany(ctx.db, inserted, stamped(ctx, start, revised));
}

/**
 * The company that the same submission created. It may be newer than the actor's company ids, so rules and database admit it; a
 * person who has left it gets `not_found`.
 */
async function loadSubmitted(ctx: Context, id: number): Promise<Result<Company>> {
  if (ctx.actor.kind !== "user" || ctx.actor.admin || ctx.actor.id === null) {
    const actor = await actorAmong(ctx.db, ctx.actor, [id]);
    return loadCompany({ ...ctx, actor }, id);
  }
  const actor = admitting(ctx.actor, id);
  await admitCompany(ctx.db, actor);
  const belongs = await hasMembership(ctx.db, { userId: ctx.actor.id, companyId: id });
  return belongs ? loadCompany({ ...ctx, actor }, id) : fail("not_found");
}

const admitting = (actor: Actor, id: number): Actor => ({ ...actor, companyIds: [...actor.companyIds, id] });

/** A company before its first revision: only its details. */
function blankCompany({ actor, now }: Context, id: number, body: Input["body"]): Company {
  const { companyName, businessId, provider, address, contact, taxiServiceLicence, language } = body;
  return {
    id,
    version: 1,
    companyName,
    businessId,
    provider,
    address,
    contact,
    taxiServiceLicence,
    language: language ?? DEFAULT_LANGUAGE,
    companyType: "operator",
    externalId: null,
    aggregatorCompanyId: null,
    status: "incomplete",
    billing: NO_BILLING,
    accountantEmail: null,
    packages: [],
    contract: { signed: null, reliablePartner: null },
    external: { status: null, goodSignStatus: NOT_IN_GOOD_SIGN },
    ownerId: actor.kind === "user" && !actor.admin ? actor.id : null,
    owner: actor.kind === "user" && !actor.admin ? actor.label : null,
    createdDate: now,
    createdBy: actor.label,
    modifiedDate: now,
    modifiedBy: actor.label,
    submittedDate: null,
    approvedDate: null,
    approvedBy: null,
    vehicleCount: 0,
    driverCount: 0,
  };
}

const checkDraftQuota = async ({ actor, db }: Context): Promise<Result<null>> =>
  hasDraftLimit(actor) ? checkNewDraft(await countOwnDrafts(db)) : ok(null);

/** Whether the actor may begin a company; the screen asks this. */
export const mayBeginDraft = async (ctx: Context): Promise<Result<boolean>> =>
  ok((await checkDraftQuota(ctx)).ok);

/**
 * The same under a lock, before a draft is stored: one person's simultaneous requests count each other's drafts. Fails with
 * `too_many_drafts`.
 */
export async function lockDraftQuota(ctx: Context): Promise<Result<null>> {
  if (hasDraftLimit(ctx.actor) && ctx.actor.id !== null) await lockDraftsOf(ctx.db, ctx.actor.id);
  return checkDraftQuota(ctx);
}
