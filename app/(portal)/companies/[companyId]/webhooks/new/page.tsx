import type { Metadata } from "next";
import { NewWebhook } from "#app/_components/webhooks/webhook-form.tsx";
import { WebhookFrame } from "#app/_components/webhooks/webhook-page.tsx";
import { readPage, requireActor } from "#lib/http/page.ts";
import { webhookListSchema } from "#lib/webhooks/schema.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { listWebhooks } from "#lib/webhooks/use-cases/read.ts";

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
