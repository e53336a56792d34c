import type { Metadata } from "next";
import { WebhookPage } from "#app/_components/webhooks/webhook-page.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import { webhookPageSchema } from "#lib/webhooks/schema.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { getWebhook } from "#lib/webhooks/use-cases/read.ts";

export const metadata: Metadata = { title: texts.title };

type Props = { params: Promise<{ endpointId: string }>; searchParams: SearchParams };

export default async function AdminWebhookPage({ params, searchParams }: Props) {
  await requireAdmin();
  const { failed, cursor } = webhookPageSchema.shape;
  const query = await readableParams({ failed, cursor }, searchParams);
  const { endpointId } = await params;
  const view = await readPage(webhookPageSchema, getWebhook, { companyId: null, endpointId, ...query });
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.title}
        breadcrumb={[{ label: texts.title, href: "/admin/webhooks" }, { label: texts.url }]}
      />
      <WebhookPage view={view} failed={query.failed !== undefined} />
    </main>
  );
}
