import {
  type CompanyParams,
  decideIntegrations,
  IntegrationFrame,
  requireIntegrator,
} from "#app/_components/api-clients/integration-frame.tsx";
import { type List, ListRows } from "#app/_components/list/list-rows.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { onlyPage } from "#lib/core/keyset.ts";
import { readPage } from "#lib/doors/page.ts";
import { formatDate } from "#lib/messages/format.ts";
import type { ShownEndpoint } from "#lib/webhooks/queries/webhook-endpoints.ts";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import { webhookListSchema } from "#lib/webhooks/schema.ts";
import { listWebhooks } from "#lib/webhooks/use-cases/read.ts";
import * as m from "#messages";

export const WebhooksPage = streamed(Webhooks, decideIntegrations);

/** The page of a company's endpoints, or of the endpoints for all companies. */
async function Webhooks({ params }: { params: Promise<CompanyParams> }) {
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
    title: m.webhook_title(),
    help: companyId === null ? m.webhook_helpAll() : m.webhook_helpCompany(),
    none: m.webhook_none(),
    noneHelp: `${m.webhook_help()} ${m.webhook_noneHelp()}`,
  },
  caption: m.webhook_title(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.webhook_url(),
      as: "name",
      cell: ({ description, url }) => (
        <span className="wrap-anywhere">{description || endpointHost(url)}</span>
      ),
      href: ({ id }) => webhookPath(companyId, id),
      under: ({ description, url }) => description && url,
    },
    {
      title: m.webhook_events(),
      as: "plain",
      cell: ({ events }) => m.webhook_count({ events: events.length }),
    },
    { title: m.webhook_created(), as: "digits", cell: ({ createdAt }) => formatDate(createdAt) },
    { title: m.webhook_state(), as: "badge", cell: (endpoint) => <WebhookBadge endpoint={endpoint} /> },
  ],
});

const AddLink = ({ path }: { path: string }) => (
  <ButtonLink variant="primary" href={`${path}/new`}>
    {m.webhook_add()}
  </ButtonLink>
);

type WebhookBadgeProps = { endpoint: { enabled: boolean; failingSince: Date | null } };

export function WebhookBadge({ endpoint: { enabled, failingSince } }: WebhookBadgeProps) {
  if (!enabled) return <StatusBadge tone="inactive">{m.webhook_off()}</StatusBadge>;
  return failingSince ? (
    <StatusBadge tone="error">{m.webhook_failing()}</StatusBadge>
  ) : (
    <StatusBadge tone="active">{m.webhook_on()}</StatusBadge>
  );
}

/** The host stands for an endpoint without a description. */
export const endpointHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
