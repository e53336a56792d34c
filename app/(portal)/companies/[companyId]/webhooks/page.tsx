import type { Metadata } from "next";
import { AddLink, WebhookList } from "#app/_components/webhooks/webhook-list.tsx";
import { webhookTexts as texts } from "#lib/i18n/texts/webhooks.ts";
import { webhookListSchema } from "#lib/schemas/webhook.ts";
import { listWebhooks } from "#lib/use-cases/webhooks/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { WebhookFrame } from "./webhook-frame.tsx";

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
