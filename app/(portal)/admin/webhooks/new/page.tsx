import type { Metadata } from "next";
import { NewWebhook } from "#app/_components/webhooks/webhook-form.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { requireAdmin } from "#lib/http/page.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";

export const metadata: Metadata = { title: texts.newTitle };

export default async function NewWebhookPage() {
  const actor = await requireAdmin();
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.newTitle}
        subtitle={texts.help}
        breadcrumb={[{ label: texts.title, href: "/admin/webhooks" }, { label: texts.newTitle }]}
      />
      <NewWebhook companyId={null} notifyEmail={actor.kind === "user" ? actor.label : ""} />
    </main>
  );
}
