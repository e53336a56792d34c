import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { MOST_DRAFTS } from "#lib/core/limits.ts";
import { hasExternalIds } from "#lib/core/providers.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { isPastReview, type StatusAction } from "#lib/core/status.ts";
import type { Company, CompanyContent } from "./company.ts";

/**
 * The guarded fields: role and status decide who may change them. Everybody who may change the company may change the others.
 */
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
  // A company's people choose it while they register. An API client must not: the change would move the company out of its
  // reach.
  provider: (actor, { status }) => actor.admin || (actor.kind === "user" && status === "incomplete"),
  companyType: (actor) => actor.admin,
  externalId: (actor, company) => actor.admin && takesExternalId(company),
  aggregatorCompany: (actor) => actor.admin,
  // The provider's own value; an admin fetches it (canRefreshCompany).
  "external.status": (actor, company) =>
    actor.admin && company.status === "active" && hasExternalIds(company.provider),
};

/** Screen and gate ask the same: the screen draws a read-only field, the gate refuses it by name. */
export const canEditField = (actor: Actor, company: Seen, field: GuardedField): boolean =>
  RULES[field](actor, company);

/** Only operators at refreshable providers have an external id. */
export const takesExternalId = (company: Pick<CompanyContent, "companyType" | "provider">): boolean =>
  company.companyType === "operator" && hasExternalIds(company.provider);

/** Only the provider approves, deactivates and reactivates; the company's own people may also submit and withdraw. */
export function canTakeAction(actor: Actor, company: Pick<Company, "id">, action: StatusAction): boolean {
  if (!canActOnCompany(actor, company.id)) return false;
  return actor.admin || action === "submit" || action === "withdraw";
}

/**
 * A person registers their own company. An API client cannot own it, so it needs all companies, or belongs to the company's
 * dispatch provider.
 */
export const canCreateCompany = (actor: Actor, { provider }: Pick<CompanyContent, "provider">): boolean =>
  actor.admin || actor.kind === "user" || actor.provider === provider;

export const canDeleteCompany = (actor: Actor, company: Pick<Company, "id" | "status">): boolean =>
  canActOnCompany(actor, company.id) && (company.status === "incomplete" || company.status === "pending");

/** 'Päivitä': admins refresh an active company from a provider with external ids. */
export const canRefreshCompany = (
  actor: Actor,
  { id, status, provider, externalId }: Pick<Company, "id" | "status" | "provider" | "externalId">,
): boolean =>
  actor.admin &&
  canActOnCompany(actor, id) &&
  status === "active" &&
  externalId !== null &&
  hasExternalIds(provider);

/** A partner gathers companies, is not inactive, and is another company. */
export const canGather = (
  target: Pick<Company, "id" | "companyType" | "status">,
  { id }: Pick<Company, "id">,
): boolean => target.companyType !== "operator" && target.status !== "inactive" && target.id !== id;

/** Only admins copy: a copy is put under a partner, and its business id may be in use already. */
export const canCopyCompany = (actor: Actor): boolean => actor.admin;

// A draft is an incomplete company: never sent for approval, or returned.

/** The retention job deletes a draft that stayed unchanged for this many days. */
export const DRAFT_DAYS = 90;

/** Admins and API clients register companies for the provider, sometimes a few hundred at a time. */
export const hasDraftLimit = ({ kind, admin }: Pick<Actor, "kind" | "admin">): boolean =>
  kind === "user" && !admin;

/** Whether an owner of this many drafts may begin another one. Fails with `too_many_drafts`. */
export const checkNewDraft = (drafts: number): Result<null> =>
  drafts < MOST_DRAFTS ? ok(null) : fail("too_many_drafts");

type Gone = {
  deleted: boolean;
  /** The code of the conflict with a row that has taken its place, or null. */
  obstacle: string | null;
};

/**
 * The gate of restoring a deleted company, vehicle or driver that the actor could see. Fails with `forbidden` (only the
 * provider restores), `not_deleted` or the code of the conflict.
 */
export function checkRestore(actor: Actor, { deleted, obstacle }: Gone): Result<null> {
  if (!canRestore(actor)) return fail("forbidden");
  if (!deleted) return fail("not_deleted");
  return obstacle === null ? ok(null) : fail(obstacle);
}

export const canRestore = (actor: Actor): boolean => actor.admin;
