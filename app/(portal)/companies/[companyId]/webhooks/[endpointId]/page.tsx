import type { Metadata } from "next";
import { WebhookPage } from "#app/_components/webhooks/webhook-page.tsx";
import { webhookTexts as texts } from "#lib/i18n/texts/webhooks.ts";
import { webhookPageSchema } from "#lib/schemas/webhook.ts";
import { getWebhook } from "#lib/use-cases/webhooks/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { WebhookFrame } from "../webhook-frame.tsx";

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
