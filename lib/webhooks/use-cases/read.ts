import type { z } from "zod";
import { listWebhookEndpoints, type ShownEndpoint } from "#db/queries/webhooks/webhook-endpoints.ts";
import { listWebhookMessages, type WebhookMessageRow } from "#db/queries/webhooks/webhook-log.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { webhookListSchema, webhookPageSchema } from "#lib/webhooks/schema.ts";
import { loadWebhook, loadWebhookOwner } from "./load.ts";

export type WebhookList = { company: Company | null; endpoints: ShownEndpoint[] };

/** The endpoints of a company or of the provider. Fails with `not_found`. */
export async function listWebhooks(
  ctx: Context,
  { companyId }: z.output<typeof webhookListSchema>,
): Promise<Result<WebhookList>> {
  const owner = await loadWebhookOwner(ctx, companyId);
  if (!owner.ok) return owner;
  return ok({ company: owner.value, endpoints: await listWebhookEndpoints(ctx.db, companyId) });
}

export type WebhookView = {
  company: Company | null;
  endpoint: ShownEndpoint;
  log: Page<WebhookMessageRow>;
  now: Date;
};

/** One endpoint with a page of its log, the latest message first. Fails with `not_found`. */
export async function getWebhook(
  ctx: Context,
  { failed, cursor: from, ...place }: z.output<typeof webhookPageSchema>,
): Promise<Result<WebhookView>> {
  const loaded = await loadWebhook(ctx, place);
  if (!loaded.ok) return loaded;
  const { secretSealed: _secret, previousSecretSealed: _previous, ...endpoint } = loaded.value.endpoint;
  const cursor = from ?? null;
  const slice = { endpointId: place.endpointId, failed: failed !== undefined, cursor, limit: PAGE_SIZE };
  const rows = await listWebhookMessages(ctx.db, slice);
  const log = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: ({ id }) => id });
  return ok({ company: loaded.value.company, endpoint, log, now: ctx.now });
}
