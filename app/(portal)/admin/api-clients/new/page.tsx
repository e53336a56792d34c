import type { Metadata } from "next";
import { NewClient } from "#app/_components/api-clients/new-client.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { clientTexts as texts } from "#lib/i18n/texts/api-clients.ts";
import { tokenUrl } from "#lib/web/auth-oauth.ts";
import { readConfirmation } from "#lib/web/confirmation.ts";
import { requireAdmin } from "#lib/web/page.ts";

export const metadata: Metadata = { title: texts.newClient };

export default async function NewClientPage() {
  await requireAdmin();
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.newClient}
        breadcrumb={[{ label: texts.title, href: "/admin/api-clients" }, { label: texts.newClient }]}
        subtitle={texts.reachFixed}
      />
      <div className="max-w-190">
        <NewClient tokenUrl={tokenUrl()} confirmation={await readConfirmation()} />
      </div>
    </main>
  );
}
