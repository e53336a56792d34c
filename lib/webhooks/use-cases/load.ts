import { findWebhookEndpoint, type WebhookEndpointRow } from "#db/queries/webhooks/webhook-endpoints.ts";
import { connectsSystems } from "#lib/api-clients/use-cases/connected-systems.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

type Place = { companyId: number | null; endpointId: number };

/** Whose endpoints these are; null: the provider's own. Whoever may not manage them finds none (`not_found`). */
export async function loadWebhookOwner(
  ctx: Context,
  companyId: number | null,
): Promise<Result<Company | null>> {
  const company = companyId === null ? ok(null) : await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  return (await connectsSystems(ctx, company.value)) ? company : fail("not_found");
}

/** One endpoint of theirs; with `lock` it is held until the transaction ends. Fails with `not_found`. */
export async function loadWebhook(
  ctx: Context,
  place: Place,
  options: { lock?: boolean } = {},
): Promise<Result<{ company: Company | null; endpoint: WebhookEndpointRow }>> {
  const owner = await loadWebhookOwner(ctx, place.companyId);
  if (!owner.ok) return owner;
  const endpoint = await findWebhookEndpoint(ctx.db, place, options);
  return endpoint ? ok({ company: owner.value, endpoint }) : fail("not_found");
}
