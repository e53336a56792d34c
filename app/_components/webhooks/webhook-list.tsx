import {
  type CompanyParams,
  IntegrationFrame,
  requireIntegrator,
} from "#app/_components/api-clients/integration-frame.tsx";
import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import type { ShownEndpoint } from "#db/queries/webhooks/webhook-endpoints.ts";
import { onlyPage } from "#lib/core/keyset.ts";
import { readPage } from "#lib/http/page.ts";
import { formatDate } from "#lib/messages/format.ts";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import { webhookListSchema } from "#lib/webhooks/schema.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { listWebhooks } from "#lib/webhooks/use-cases/read.ts";

/** The page of a company's endpoints, or of those that are told of all companies. */
export async function WebhooksPage({ params }: { params: Promise<CompanyParams> }) {
  const { companyId } = await params;
  const actor = await requireIntegrator(companyId);
  const address = { companyId: companyId ?? null };
  const { company, endpoints } = await readPage(webhookListSchema, listWebhooks, address);
  const list = webhookList(company?.id ?? null);
  const add = <AddLink path={list.path} />;
  return (
    <IntegrationFrame actor={actor} company={company} list={list} action={endpoints.length > 0 && add}>
      <ListRows list={list} query={{}} page={onlyPage(endpoints)} add={add} />
    </IntegrationFrame>
  );
}

export const webhookList = (companyId: number | null): List<ShownEndpoint> => ({
  path: webhookPath(companyId),
  words: {
    title: texts.title,
    help: companyId === null ? texts.helpAll : texts.helpCompany,
    none: texts.none,
    noneHelp: `${texts.help} ${texts.noneHelp}`,
  },
  caption: texts.title,
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.url,
      as: "name",
      cell: ({ description, url }) => (
        <span className="wrap-anywhere">{description || endpointHost(url)}</span>
      ),
      href: ({ id }) => webhookPath(companyId, id),
      under: ({ description, url }) => description && url,
    },
    { title: texts.events, as: "plain", cell: ({ events }) => texts.count(events.length) },
    { title: texts.created, as: "digits", cell: ({ createdAt }) => formatDate(createdAt) },
    { title: texts.state, as: "badge", cell: (endpoint) => <WebhookBadge endpoint={endpoint} /> },
  ],
});

const AddLink = ({ path }: { path: string }) => (
  <ButtonLink variant="primary" href={`${path}/new`}>
    {texts.add}
  </ButtonLink>
);

type WebhookBadgeProps = { endpoint: { enabled: boolean; failingSince: Date | null } };

export function WebhookBadge({ endpoint: { enabled, failingSince } }: WebhookBadgeProps) {
  if (!enabled) return <StatusBadge tone="inactive">{texts.off}</StatusBadge>;
  return failingSince ? (
    <StatusBadge tone="error">{texts.failing}</StatusBadge>
  ) : (
    <StatusBadge tone="active">{texts.on}</StatusBadge>
  );
}

/** The host stands for an endpoint without a description. */
export const endpointHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
