import type { z } from "zod";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { TEST_EVENT } from "#lib/events/rules/webhook-events.ts";
import type { Context, OutsideUseCase, UseCase } from "#lib/platform/use-case/context.ts";
import type { SecretBox, WebhookSender } from "#lib/ports.ts";
import {
  deleteWebhookEndpoint,
  insertWebhookEndpoint,
  insertWebhookMessage,
  listWebhookEndpoints,
  nextWebhookEndpointId,
  requeueWebhookMessage,
  updateWebhookEndpoint,
} from "#lib/webhooks/queries/webhook-endpoints.ts";
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS } from "#lib/webhooks/rules/webhook.ts";
import type {
  createWebhookSchema,
  resendWebhookSchema,
  saveWebhookSchema,
  switchWebhookSchema,
  webhookIdsSchema,
} from "#lib/webhooks/schema.ts";
import { loadWebhook, loadWebhookOwner } from "./read.ts";
import { newWebhookSecret, secretContext } from "./secrets.ts";

type Ports = { sender: Pick<WebhookSender, "check">; secrets: SecretBox };
type Created = { id: number; secret: string };

/**
 * Creates an endpoint and returns its secret, which no other use case returns. The address is looked up between two
 * transactions. Fails with `not_found`, `step_up_needed`, `webhook_limit`, and as WebhookSender.check with an issue on `url`.
 */
export const webhookCreation = ({
  sender,
  secrets,
}: Ports): OutsideUseCase<z.output<typeof createWebhookSchema>, Created> => ({
  async outside(transact, { companyId, body }) {
    const owner = await transact("read", async (ctx) => proven(ctx, await loadWebhookOwner(ctx, companyId)));
    if (!owner.ok) return owner;
    const checked = await sender.check(body.url);
    if (!checked.ok) return checked;
    return transact("write", async (ctx) => {
      const allowed = await refuseTooMany(ctx, companyId);
      if (!allowed.ok) return allowed;
      const id = await nextWebhookEndpointId(ctx.db);
      const secret = newWebhookSecret();
      const secretSealed = secrets.seal(secret, secretContext(id));
      const fields = { ...body, description: body.description ?? "" };
      await insertWebhookEndpoint(ctx.db, {
        id,
        companyId,
        ...fields,
        secretSealed,
        createdBy: ctx.actor.label,
      });
      return ok({ id, secret });
    });
  },
});

/** A found endpoint, for a person with a recent proof of identity. Fails also with `step_up_needed`. */
function proven<T>(ctx: Context, found: Result<T>): Result<T> {
  const proof = found.ok ? requireProof(ctx, "webhook") : found;
  return proof.ok ? found : proof;
}

async function refuseTooMany(ctx: Context, companyId: number | null): Promise<Result<null>> {
  const owner = await loadWebhookOwner(ctx, companyId);
  if (!owner.ok) return owner;
  const endpoints = await listWebhookEndpoints(ctx.db, companyId);
  return endpoints.length < MAX_WEBHOOKS ? ok(null) : fail("webhook_limit");
}

/** Saves the fields of an endpoint. Fails with `not_found`, `step_up_needed`, `stale` and as WebhookSender.check. */
export const webhookSaving = ({
  sender,
}: Pick<Ports, "sender">): OutsideUseCase<z.output<typeof saveWebhookSchema>, null> => ({
  async outside(transact, { body, version, ...ids }) {
    const found = await transact("read", async (ctx) => proven(ctx, await loadWebhook(ctx, ids)));
    if (!found.ok) return found;
    const checked = await sender.check(body.url);
    if (!checked.ok) return checked;
    return transact("write", async (ctx) => {
      const loaded = await loadWebhook(ctx, ids, { lock: true });
      if (!loaded.ok) return loaded;
      if (loaded.value.endpoint.version !== version) return fail("stale");
      await updateWebhookEndpoint(ctx.db, ids.endpointId, { ...body, description: body.description ?? "" });
      return ok(null);
    });
  },
});

/** Switches an endpoint on or off. The messages that waited leave when it is switched on. Fails with `not_found`. */
export async function switchWebhook(
  ctx: Context,
  { enabled, ...ids }: z.output<typeof switchWebhookSchema>,
): Promise<Result<null>> {
  const found = await loadWebhook(ctx, ids, { lock: true });
  const loaded = enabled ? proven(ctx, found) : found;
  if (!loaded.ok) return loaded;
  if (loaded.value.endpoint.enabled === enabled) return ok(null);
  const off = { disabledReason: "by_hand", disabledAt: ctx.now } as const;
  const on = { disabledReason: null, disabledAt: null, failingSince: null };
  await updateWebhookEndpoint(ctx.db, ids.endpointId, { enabled, ...(enabled ? on : off) });
  return ok(null);
}

/** Deletes an endpoint with its messages, delivered or not. Fails with `not_found`. */
export async function deleteWebhook(
  ctx: Context,
  ids: z.output<typeof webhookIdsSchema>,
): Promise<Result<null>> {
  const loaded = await loadWebhook(ctx, ids, { lock: true });
  if (!loaded.ok) return loaded;
  await deleteWebhookEndpoint(ctx.db, ids.endpointId);
  return ok(null);
}

type Input = z.output<typeof webhookIdsSchema>;

/**
 * Gives an endpoint a new secret and returns it, once. The previous secret signs beside it for a day, so that the
 * receiver can change over without losing a message. Fails with `not_found`.
 */
export const webhookRotation =
  (secrets: SecretBox): UseCase<Input, { secret: string }> =>
  async (ctx, ids): Promise<Result<{ secret: string }>> => {
    const loaded = proven(ctx, await loadWebhook(ctx, ids, { lock: true }));
    if (!loaded.ok) return loaded;
    const secret = newWebhookSecret();
    await updateWebhookEndpoint(ctx.db, ids.endpointId, {
      secretSealed: secrets.seal(secret, secretContext(ids.endpointId)),
      previousSecretSealed: loaded.value.endpoint.secretSealed,
      previousSecretUntil: new Date(ctx.now.getTime() + SECRET_OVERLAP_HOURS * 3_600_000),
    });
    return ok({ secret });
  };

/** 'Lähetä testiviesti': enqueues a test message for an endpoint. Fails with `not_found`, `webhook_off`. */
export async function sendWebhookTest(
  ctx: Context,
  ids: z.output<typeof webhookIdsSchema>,
): Promise<Result<null>> {
  const loaded = await loadWebhook(ctx, ids, { lock: true });
  if (!loaded.ok) return loaded;
  if (!loaded.value.endpoint.enabled) return fail("webhook_off");
  const { companyId, endpointId } = ids;
  const owner = { endpointId, endpointCompanyId: companyId, companyId };
  await insertWebhookMessage(ctx.db, {
    ...owner,
    type: TEST_EVENT,
    occurredAt: ctx.now,
    data: { companyId },
  });
  return ok(null);
}

/** 'Lähetä uudelleen': sends a message again at once, with the same id. Fails with `not_found`, `webhook_off`. */
export async function resendWebhook(
  ctx: Context,
  { messageId, ...ids }: z.output<typeof resendWebhookSchema>,
): Promise<Result<null>> {
  const loaded = await loadWebhook(ctx, ids, { lock: true });
  if (!loaded.ok) return loaded;
  if (!loaded.value.endpoint.enabled) return fail("webhook_off");
  const found = await requeueWebhookMessage(ctx.db, { endpointId: ids.endpointId, messageId });
  return found ? ok(null) : fail("not_found");
}
