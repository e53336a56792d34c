import type { Metadata } from "next";
import { AddLink, WebhookList } from "#app/_components/webhooks/webhook-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { webhookListSchema } from "#lib/webhooks/schema.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { listWebhooks } from "#lib/webhooks/use-cases/read.ts";

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
