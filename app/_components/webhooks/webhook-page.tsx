import {
  type CompanyParams,
  IntegrationFrame,
  requireIntegrator,
} from "#app/_components/api-clients/integration-frame.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { readableParams, readPage, type SearchParams } from "#lib/doors/page.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { endpointIdsOf, webhookPath } from "#lib/webhooks/rules/webhook.ts";
import { webhookListSchema, webhookPageSchema } from "#lib/webhooks/schema.ts";
import { getWebhook, listWebhooks, loadWebhook, type WebhookView } from "#lib/webhooks/use-cases/read.ts";
import * as m from "#messages";
import { WebhookHeading, WebhookSecret } from "./webhook-commands.tsx";
import { NewWebhook, WebhookForm } from "./webhook-form.tsx";
import { endpointHost, WebhookBadge, webhookList } from "./webhook-list.tsx";
import { WebhookLog } from "./webhook-log.tsx";

/** The page on which a company, or an admin, adds an endpoint. */
export async function NewWebhookPage({ params }: { params: Promise<CompanyParams> }) {
  const { companyId } = await params;
  const actor = await requireIntegrator(companyId);
  const { company } = await readPage(webhookListSchema, listWebhooks, { companyId: companyId ?? null });
  return (
    <IntegrationFrame
      actor={actor}
      company={company}
      list={webhookList(company?.id ?? null)}
      crumb={m.webhook_newTitle()}
      title={company ? undefined : m.webhook_newTitle()}
      subtitle={m.webhook_help()}
    >
      <NewWebhook companyId={company?.id ?? null} notifyEmail={actor.kind === "user" ? actor.label : ""} />
    </IntegrationFrame>
  );
}

type Props = { params: Promise<CompanyParams & { endpointId: string }>; searchParams: SearchParams };

async function decide({ params }: Props): Promise<void> {
  const { companyId, endpointId } = await params;
  await requireIntegrator(companyId);
  await readPage(webhookPageSchema, loadWebhook, { companyId: companyId ?? null, endpointId });
}

export const WebhookPage = streamed(Webhook, decide);

/** The page of one endpoint with its log. */
async function Webhook({ params, searchParams }: Props) {
  const { companyId, endpointId } = await params;
  const actor = await requireIntegrator(companyId);
  const { failed, cursor } = webhookPageSchema.shape;
  const query = await readableParams({ failed, cursor }, searchParams);
  const ids = { companyId: companyId ?? null, endpointId };
  const view = await readPage(webhookPageSchema, getWebhook, { ...ids, ...query });
  return (
    <IntegrationFrame
      actor={actor}
      company={view.company}
      list={webhookList(view.company?.id ?? null)}
      crumb={m.webhook_url()}
    >
      <Endpoint view={view} failed={query.failed !== undefined} />
    </IntegrationFrame>
  );
}

type EndpointProps = { view: WebhookView; failed: boolean };

function Endpoint({ view: { endpoint, log, now }, failed }: EndpointProps) {
  const { id, companyId, url, description, notifyEmail, events, version, enabled } = endpoint;
  const ids = endpointIdsOf(companyId, id);
  const { previousSecretUntil: until } = endpoint;
  return (
    <>
      <WebhookHeading
        ids={ids}
        url={url}
        enabled={enabled}
        name={description || endpointHost(url)}
        badge={<WebhookBadge endpoint={endpoint} />}
        listPath={webhookPath(companyId)}
      />
      <Trouble endpoint={endpoint} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <WebhookLog
            ids={ids}
            enabled={enabled}
            failed={failed}
            log={log}
            now={now}
            path={webhookPath(companyId, id)}
          />
          <WebhookForm
            ids={ids}
            version={version}
            values={{ url, description, notifyEmail, events: events.join(",") }}
          />
        </div>
        <WebhookSecret ids={ids} previousUntil={until && until > now ? formatDateTime(until) : null} />
      </div>
    </>
  );
}

/** Says why nothing is sent, or why nothing arrives. */
function Trouble({ endpoint: { disabledReason, failingSince } }: { endpoint: WebhookView["endpoint"] }) {
  if (disabledReason)
    return (
      <div className="mb-6">
        <Notice tone="warning">{m.disabled({ disabledReason })}</Notice>
      </div>
    );
  if (!failingSince) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={m.webhook_failingSince({ at: formatDateTime(failingSince) })}>
        {m.webhook_failingHelp()}
      </Notice>
    </div>
  );
}
