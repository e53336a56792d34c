import type { Page } from "#lib/core/keyset.ts";
import type { ListedDelivery } from "#lib/deliveries/use-cases/list.ts";
import type { RetriedDelivery } from "#lib/deliveries/use-cases/retry.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";

/** A plain array; the Link header holds the address of the next page. */
export const presentDeliveries = (page: Page<ListedDelivery>, call: ActorCall): Response =>
  json(page.rows.map(deliveryJson), call, { headers: nextLink(call.url, page.next) });

export const presentRetried = ({ outcome, companyId }: RetriedDelivery, call: ActorCall): Response =>
  json({ outcome, company: aboutCompany(companyId) }, call);

const aboutCompany = (id: number | null) => (id === null ? null : { id });

const deliveryJson = ({
  key,
  kind,
  what,
  recipient,
  companyId,
  attempts,
  error,
  failedAt,
  retryable,
}: ListedDelivery) => ({
  id: key,
  kind,
  what,
  recipient,
  company: aboutCompany(companyId),
  attempts,
  error,
  failedAt: failedAt.toISOString(),
  retryable,
});
