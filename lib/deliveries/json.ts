import type { Page } from "#lib/core/keyset.ts";
import type { ListedDelivery } from "#lib/deliveries/use-cases/list.ts";
import type { RetriedDelivery } from "#lib/deliveries/use-cases/retry.ts";
import { type ApiAnswer, answer, pageAnswer } from "#lib/platform/api/answer.ts";

/** A plain array; the Link header holds the address of the next page. */
export const presentDeliveries = (page: Page<ListedDelivery>): ApiAnswer => pageAnswer(page, deliveryJson);

export const presentRetried = ({ outcome, companyId }: RetriedDelivery): ApiAnswer =>
  answer({ outcome, company: aboutCompany(companyId) });

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
