import { findClient, insertClientEvent } from "#db/queries/api-clients/api-clients.ts";
import { findMembershipRole } from "#db/queries/companies/companies.ts";
import { type ApiClient, type ClientAction, canConnectSystems } from "#lib/api-clients/rules/api-client.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { isOnlyLookedAt } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

// Who keeps which external systems: the provider's admins all, a company's owners those of their company.

export type ClientPlace = { clientId: number; companyId?: number | undefined };

/** Whether the actor keeps the clients of this company; without one, all of them. */
export async function managesClientsOf(ctx: Context, companyId: number | null): Promise<boolean> {
  const company = companyId === null ? ok(null) : await loadCompany(ctx, companyId);
  return company.ok && connectsSystems(ctx, company.value);
}

/**
 * A client that is the actor's to keep, else `not_found`: who may not keep it does not learn that it is there, and under
 * a company stand only its own.
 */
export async function loadClient(
  ctx: Context,
  { clientId, companyId }: ClientPlace,
  options: { lock?: boolean } = {},
): Promise<Result<ApiClient>> {
  if (!(await managesClientsOf(ctx, companyId ?? null))) return fail("not_found");
  const client = await findClient(ctx.db, clientId, options);
  if (client === null || (companyId !== undefined && client.companyId !== companyId))
    return fail("not_found");
  return ok(client);
}

/** The same to be changed: a revoked one is what it was, for good. Fails with `not_found`, `client_revoked`. */
export async function lockClient(ctx: Context, place: ClientPlace): Promise<Result<ApiClient>> {
  const loaded = await loadClient(ctx, place, { lock: true });
  return loaded.ok && loaded.value.revokedAt !== null ? fail("client_revoked") : loaded;
}

type Change = {
  action: ClientAction;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Leaves one event in the client's own history, in the transaction of the change. */
export async function recordClientEvent(
  { db, actor, now, requestId }: Context,
  clientId: number,
  change: Change,
): Promise<void> {
  if (actor.id === null) throw new TypeError("only people keep clients");
  await insertClientEvent(db, {
    clientId,
    at: now,
    requestId,
    actorId: actor.id,
    actorLabel: actor.label,
    actorAdmin: actor.admin,
    ...change,
  });
}

/** Whether programs and webhooks of this company are the actor's to keep; null: those of all companies. */
export async function connectsSystems({ actor, db }: Context, company: Company | null): Promise<boolean> {
  if (company === null || actor.admin || actor.kind !== "user" || actor.id === null)
    return canConnectSystems({ actor, ownsCompany: false }, company?.id ?? null);
  if (isOnlyLookedAt(actor, company.id)) return false;
  const role = await findMembershipRole(db, { userId: actor.id, companyId: company.id });
  return canConnectSystems({ actor, ownsCompany: role === "owner" }, company.id);
}
