import type { z } from "zod";
import { updateClient } from "#lib/api-clients/queries/api-clients.ts";
import { addsScopes, checkScopes } from "#lib/api-clients/rules/api-client.ts";
import type { clientIdSchema, rotateSecretSchema, saveClientSchema } from "#lib/api-clients/schema.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { staleOf } from "#lib/events/rules/change.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { newSecret } from "./create.ts";
import { lockClient, recordClientEvent } from "./load.ts";

/**
 * Saves the name and the scopes. From the next call on, tokens issued earlier allow only the remaining scopes. Fails with
 * `not_found`, `client_revoked`, `stale`, `invalid`, and `step_up_needed` for an added scope.
 */
export async function saveClient(
  ctx: Context,
  { body, version, ...ids }: z.output<typeof saveClientSchema>,
): Promise<Result<{ id: number; version: number }>> {
  const locked = await lockClient(ctx, ids);
  if (!locked.ok) return locked;
  const client = locked.value;
  const before = { name: client.name, scopes: client.scopes.join(" ") };
  const after = { name: body.name, scopes: body.scopes.join(" ") };
  if (version !== client.version) return staleOf(before, after);
  const allowed = checkScopes({ companyId: client.companyId, reach: client.reach.kind }, body.scopes);
  if (!allowed.ok) return allowed;
  const proof = addsScopes(client.scopes, body.scopes) ? requireProof(ctx, "api_client") : ok(null);
  if (!proof.ok) return proof;
  if (before.name === after.name && sameWords(before.scopes, after.scopes))
    return ok({ id: client.id, version: client.version });
  await updateClient(ctx.db, client.id, body);
  await recordClientEvent(ctx, client.id, { action: "update", before, after });
  return ok({ id: client.id, version: client.version + 1 });
}

const sameWords = (one: string, other: string): boolean =>
  one.split(" ").sort().join(" ") === other.split(" ").sort().join(" ");

const HOUR_MS = 3_600_000;

/**
 * Gives the client a new secret and returns it, once. The previous secret and its tokens stay valid for `overlapHours`;
 * older ones end. Fails with `not_found`, `client_revoked`, and `step_up_needed`.
 */
export async function rotateSecret(
  ctx: Context,
  { overlapHours, ...ids }: z.output<typeof rotateSecretSchema>,
): Promise<Result<{ id: number; clientId: string; secret: string }>> {
  const locked = await lockClient(ctx, ids);
  if (!locked.ok) return locked;
  const { id, clientId } = locked.value;
  const proof = requireProof(ctx, "api_client");
  if (!proof.ok) return proof;
  const { secret, ...kept } = newSecret();
  const previousSecretEndsAt =
    overlapHours === 0 ? null : new Date(ctx.now.getTime() + overlapHours * HOUR_MS);
  await updateClient(ctx.db, id, { ...kept, previousSecretEndsAt });
  await recordClientEvent(ctx, id, { action: "rotate", after: { overlapHours } });
  return ok({ id, clientId, secret });
}

/**
 * Revokes a client for good. Its secrets and tokens end at once. Revoking it again changes nothing. Fails with `not_found`.
 */
export async function revokeClient(
  ctx: Context,
  ids: z.output<typeof clientIdSchema>,
): Promise<Result<{ id: number }>> {
  const locked = await lockClient(ctx, ids);
  if (!locked.ok) return locked.error.code === "client_revoked" ? ok({ id: ids.clientId }) : locked;
  const { id } = locked.value;
  await updateClient(ctx.db, id, { revokedAt: ctx.now, revokedBy: ctx.actor.label });
  await recordClientEvent(ctx, id, { action: "revoke" });
  return ok({ id });
}
