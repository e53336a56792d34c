import type { Metadata } from "next";
import { AddLink, WebhookList } from "#app/_components/webhooks/webhook-list.tsx";
import { WebhookFrame } from "#app/_components/webhooks/webhook-page.tsx";
import { readPage, requireActor } from "#lib/http/page.ts";
import { webhookListSchema } from "#lib/webhooks/schema.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { listWebhooks } from "#lib/webhooks/use-cases/read.ts";

export const metadata: Metadata = { title: texts.title };

type Props = { params: Promise<{ companyId: string }> };

export default async function CompanyWebhooksPage({ params }: Props) {
  const actor = await requireActor();
  const { companyId } = await params;
  const { company, endpoints } = await readPage(webhookListSchema, listWebhooks, { companyId });
  if (company === null) return null;
  return (
    <WebhookFrame
      actor={actor}
      company={company}
      action={endpoints.length > 0 && <AddLink companyId={company.id} />}
    >
      <WebhookList companyId={company.id} endpoints={endpoints} />
    </WebhookFrame>
  );
}
