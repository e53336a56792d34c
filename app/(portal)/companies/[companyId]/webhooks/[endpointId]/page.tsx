import type { Metadata } from "next";
import { WebhookFrame, WebhookPage } from "#app/_components/webhooks/webhook-page.tsx";
import { readPage, requireActor } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import { webhookPageSchema } from "#lib/webhooks/schema.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { getWebhook } from "#lib/webhooks/use-cases/read.ts";

export const metadata: Metadata = { title: texts.title };

type Props = { params: Promise<{ companyId: string; endpointId: string }>; searchParams: SearchParams };

export default async function CompanyWebhookPage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { failed, cursor } = webhookPageSchema.shape;
  const query = await readableParams({ failed, cursor }, searchParams);
  const view = await readPage(webhookPageSchema, getWebhook, { ...(await params), ...query });
  if (view.company === null) return null;
  return (
    <WebhookFrame actor={actor} company={view.company} within>
      <WebhookPage view={view} failed={query.failed !== undefined} />
    </WebhookFrame>
  );
}
