import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { MOST_DRAFTS } from "#lib/core/limits.ts";
import { hasExternalIds } from "#lib/core/providers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { isPastReview, type StatusAction } from "#lib/core/status.ts";
import type { Company, CompanyContent } from "./company.ts";

/** The authority fields: who may change them depends on role and status. Everybody who sees the company may edit the others. */
export type GuardedField =
  | "companyName"
  | "businessId"
  | "provider"
  | "companyType"
  | "externalId"
  | "aggregatorCompany"
  | "external.status";

type Seen = Pick<CompanyContent, "status" | "companyType" | "provider">;

const RULES: Record<GuardedField, (actor: Actor, company: Seen) => boolean> = {
  companyName: (actor, { status }) => actor.admin || !isPastReview(status),
  businessId: (_, { status }) => !isPastReview(status),
  // A company's people choose it while they register; a program would lose the company, or bring it elsewhere.
  provider: (actor, { status }) => actor.admin || (actor.kind === "user" && status === "incomplete"),
  companyType: (actor) => actor.admin,
  externalId: (actor, company) => actor.admin && takesExternalId(company),
  aggregatorCompany: (actor) => actor.admin,
  // The provider's word, fetched by an admin (canRefreshCompany).
  "external.status": (actor, company) =>
    actor.admin && company.status === "active" && hasExternalIds(company.provider),
};

/** Screen and gate ask the same question: the one draws a read-only field, the other refuses by name. */
export const canEditField = (actor: Actor, company: Seen, field: GuardedField): boolean =>
  RULES[field](actor, company);

/** Only an operator of one of the nine refreshable providers is known elsewhere by an id. */
export const takesExternalId = (company: Pick<CompanyContent, "companyType" | "provider">): boolean =>
  company.companyType === "operator" && hasExternalIds(company.provider);

/** Approving, deactivating and reactivating are the provider's; submitting and withdrawing also the company's own. */
export function canTakeAction(actor: Actor, company: Pick<Company, "id">, action: StatusAction): boolean {
  if (!canActOnCompany(actor, company.id)) return false;
  return actor.admin || action === "submit" || action === "withdraw";
}

/**
 * A person registers their own company. A program has nobody to own it, so it needs the provider's authority, or is the
 * dispatch provider's whose company it will be.
 */
export const canCreateCompany = (actor: Actor, { provider }: Pick<CompanyContent, "provider">): boolean =>
  actor.admin || actor.kind === "user" || actor.provider === provider;

export const canDeleteCompany = (actor: Actor, company: Pick<Company, "id" | "status">): boolean =>
  canActOnCompany(actor, company.id) && (company.status === "incomplete" || company.status === "pending");

/**
 * 'Päivitä': an active company that one of the nine providers knows by an id of its own can be fetched anew from there,
 * by admins.
 */
export const canRefreshCompany = (
  actor: Actor,
  { id, status, provider, externalId }: Pick<Company, "id" | "status" | "provider" | "externalId">,
): boolean =>
  actor.admin &&
  canActOnCompany(actor, id) &&
  status === "active" &&
  externalId !== null &&
  hasExternalIds(provider);

/** A company comes under one that gathers companies and is in use, other than itself. */
export const canGather = (
  target: Pick<Company, "id" | "companyType" | "status">,
  { id }: Pick<Company, "id">,
): boolean => target.companyType !== "operator" && target.status !== "inactive" && target.id !== id;

/** Copying is the provider's: it puts a company under a partner and past the one-business-id rule. */
export const canCopyCompany = (actor: Actor): boolean => actor.admin;

// A draft is a company that is incomplete: nothing was sent for approval yet, or it was returned.

/** The retention job deletes a draft that nobody has changed for so long. */
export const DRAFT_DAYS = 90;

/** Admins and programs register companies for the provider, a few hundred at a time where need be. */
export const hasDraftLimit = ({ kind, admin }: Pick<Actor, "kind" | "admin">): boolean =>
  kind === "user" && !admin;

/** Whether somebody who owns so many drafts may begin another one. Fails with `too_many_drafts`. */
export const checkNewDraft = (drafts: number): Result<null> =>
  drafts < MOST_DRAFTS ? ok(null) : fail("too_many_drafts");

type Gone = {
  deleted: boolean;
  /** The code of what has taken its place meanwhile, or null. */
  obstacle: string | null;
};

/**
 * The gate of restoring a deleted company, vehicle or driver that the actor could see. Fails with `forbidden` (only the
 * provider does it), `not_deleted` (it is there already) or what stands in the way.
 */
export function checkRestore(actor: Actor, { deleted, obstacle }: Gone): Result<null> {
  if (!canRestore(actor)) return fail("forbidden");
  if (!deleted) return fail("not_deleted");
  return obstacle === null ? ok(null) : fail(obstacle);
}

export const canRestore = (actor: Actor): boolean => actor.admin;
