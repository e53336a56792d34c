import { findClient, insertClientEvent } from "#lib/api-clients/queries/api-clients.ts";
import { type ApiClient, type ClientAction, canConnectSystems } from "#lib/api-clients/rules/api-client.ts";
import { findMembershipRole } from "#lib/companies/queries/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { isOnlyLookedAt } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

// Admins manage all external systems; a company's owners manage those of their company.

export type ClientIds = { clientId: number; companyId?: number | undefined };

/** Whether the actor manages the clients of this company, or (null) all clients. */
export async function managesClientsOf(ctx: Context, companyId: number | null): Promise<boolean> {
  const company = companyId === null ? ok(null) : await loadCompany(ctx, companyId);
  return company.ok && connectsSystems(ctx, company.value);
}

/**
 * A client that the actor manages. Fails with `not_found`, also for actors who may not manage it, and for another company's
 * client.
 */
export async function loadClient(
  ctx: Context,
  { clientId, companyId }: ClientIds,
  options: { lock?: boolean } = {},
): Promise<Result<ApiClient>> {
  if (!(await managesClientsOf(ctx, companyId ?? null))) return fail("not_found");
  const client = await findClient(ctx.db, clientId, options);
  if (client === null || (companyId !== undefined && client.companyId !== companyId))
    return fail("not_found");
  return ok(client);
}

/** A client, locked for a change. A revoked client never changes. Fails with `not_found`, `client_revoked`. */
export async function lockClient(ctx: Context, ids: ClientIds): Promise<Result<ApiClient>> {
  const loaded = await loadClient(ctx, ids, { lock: true });
  return loaded.ok && loaded.value.revokedAt !== null ? fail("client_revoked") : loaded;
}

type ClientChange = {
  action: ClientAction;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Adds an event to the client's own history, in the transaction of the change. */
export async function recordClientEvent(
  { db, actor, now, requestId }: Context,
  clientId: number,
  change: ClientChange,
): Promise<void> {
  if (actor.id === null) throw new TypeError("only people manage clients");
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

/** Whether the actor manages the programs and webhooks of this company, or (null) those of all companies. */
export async function connectsSystems({ actor, db }: Context, company: Company | null): Promise<boolean> {
  if (company === null || actor.admin || actor.kind !== "user" || actor.id === null)
    return canConnectSystems({ actor, ownsCompany: false }, company?.id ?? null);
  if (isOnlyLookedAt(actor, company.id)) return false;
  const role = await findMembershipRole(db, { userId: actor.id, companyId: company.id });
  return canConnectSystems({ actor, ownsCompany: role === "owner" }, company.id);
}
