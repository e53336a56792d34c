import type { Page } from "#lib/domain/keyset.ts";
import type { ListedDelivery } from "#lib/use-cases/deliveries/list.ts";
import { nextLink } from "./next-link.ts";
import { type ActorCall, json } from "./route.ts";

/** A plain array; the way to the next page stands in the Link header. */
export const presentDeliveries = (page: Page<ListedDelivery>, call: ActorCall): Response =>
  json(page.rows.map(deliveryJson), call, { headers: nextLink(call.url, page.next) });

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
  ...{ id: key, kind, what, recipient, company: companyId === null ? null : { id: companyId } },
  ...{ attempts, error, failedAt: failedAt.toISOString(), retryable },
});
