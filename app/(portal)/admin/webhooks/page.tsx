import type { Metadata } from "next";
import { AddLink, WebhookList } from "#app/_components/webhooks/webhook-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { webhookTexts as texts } from "#lib/i18n/texts/webhooks.ts";
import { webhookListSchema } from "#lib/schemas/webhook.ts";
import { listWebhooks } from "#lib/use-cases/webhooks/read.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";

export const metadata: Metadata = { title: texts.title };

export default async function WebhooksPage() {
  await requireAdmin();
  const { endpoints } = await readPage(webhookListSchema, listWebhooks, { companyId: null });
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.title}
        subtitle={texts.helpAll}
        actions={endpoints.length > 0 && <AddLink companyId={null} />}
      />
      <WebhookList companyId={null} endpoints={endpoints} />
    </main>
  );
}
