import type { z } from "zod";
import { connectsSystems } from "#lib/api-clients/use-cases/load.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  type EndpointKey,
  findWebhookEndpoint,
  listWebhookEndpoints,
  listWebhookMessages,
  type ShownEndpoint,
  type WebhookEndpointRow,
  type WebhookMessageRow,
} from "#lib/webhooks/queries/webhook-endpoints.ts";
import type { webhookListSchema, webhookPageSchema } from "#lib/webhooks/schema.ts";

export type WebhookList = { company: Company | null; endpoints: ShownEndpoint[] };

/** The endpoints of a company, or (null) those that admins keep for all companies. Fails with `not_found`. */
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
  { failed, cursor: from, ...ids }: z.output<typeof webhookPageSchema>,
): Promise<Result<WebhookView>> {
  const loaded = await loadWebhook(ctx, ids);
  if (!loaded.ok) return loaded;
  const { secretSealed: _secret, previousSecretSealed: _previous, ...endpoint } = loaded.value.endpoint;
  const cursor = from ?? null;
  const slice = { endpointId: ids.endpointId, failed: failed !== undefined, cursor, limit: PAGE_SIZE };
  const rows = await listWebhookMessages(ctx.db, slice);
  const log = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: ({ id }) => id });
  return ok({ company: loaded.value.company, endpoint, log, now: ctx.now });
}

/** The company that the endpoints belong to; null for the admins'. Fails with `not_found` for those who may not manage them. */
export async function loadWebhookOwner(
  ctx: Context,
  companyId: number | null,
): Promise<Result<Company | null>> {
  const company = companyId === null ? ok(null) : await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  return (await connectsSystems(ctx, company.value)) ? company : fail("not_found");
}

/** One endpoint of this owner; `lock` holds its row until the transaction ends. Fails with `not_found`. */
export async function loadWebhook(
  ctx: Context,
  ids: EndpointKey,
  options: { lock?: boolean } = {},
): Promise<Result<{ company: Company | null; endpoint: WebhookEndpointRow }>> {
  const owner = await loadWebhookOwner(ctx, ids.companyId);
  if (!owner.ok) return owner;
  const endpoint = await findWebhookEndpoint(ctx.db, ids, options);
  return endpoint ? ok({ company: owner.value, endpoint }) : fail("not_found");
}
