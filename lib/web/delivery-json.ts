import type { Page } from "#lib/domain/keyset.ts";
import type { ListedDelivery } from "#lib/use-cases/deliveries/list.ts";
import type { RetriedDelivery } from "#lib/use-cases/deliveries/retry.ts";
import { nextLink } from "./next-link.ts";
import { type ActorCall, json } from "./route.ts";

/** A plain array; the way to the next page stands in the Link header. */
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
  ...{ id: key, kind, what, recipient, company: aboutCompany(companyId) },
  ...{ attempts, error, failedAt: failedAt.toISOString(), retryable },
});
