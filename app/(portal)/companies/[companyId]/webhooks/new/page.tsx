import type { Metadata } from "next";
import { NewWebhook } from "#app/_components/webhooks/new-webhook.tsx";
import { webhookTexts as texts } from "#lib/i18n/texts/webhooks.ts";
import { webhookListSchema } from "#lib/schemas/webhook.ts";
import { listWebhooks } from "#lib/use-cases/webhooks/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { WebhookFrame } from "../webhook-frame.tsx";

export const metadata: Metadata = { title: texts.newTitle };

type Props = { params: Promise<{ companyId: string }> };

export default async function NewCompanyWebhookPage({ params }: Props) {
  const actor = await requireActor();
  const { companyId } = await params;
  const { company } = await readPage(webhookListSchema, listWebhooks, { companyId });
  if (company === null) return null;
  return (
    <WebhookFrame actor={actor} company={company} within>
      <NewWebhook companyId={company.id} notifyEmail={actor.kind === "user" ? actor.label : ""} />
    </WebhookFrame>
  );
}
