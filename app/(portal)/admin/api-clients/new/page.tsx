import type { Metadata } from "next";
import { NewClient } from "#app/_components/api-clients/new-client.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { readConfirmation } from "#lib/http/auth/confirmation.ts";
import { tokenUrl } from "#lib/http/auth/oauth.ts";
import { requireAdmin } from "#lib/http/page.ts";

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
