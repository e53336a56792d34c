import type { Metadata } from "next";
import { cache } from "react";
import { ClientDetails } from "#app/_components/api-clients/client-details.tsx";
import { ClientBadge } from "#app/_components/api-clients/client-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { clientIdSchema } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { getApiClient } from "#lib/api-clients/use-cases/read.ts";
import { readConfirmation } from "#lib/http/auth/confirmation.ts";
import { tokenUrl } from "#lib/http/auth/oauth.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";

type Props = { params: Promise<{ clientId: string }> };

const read = cache((clientId: string) => readPage(clientIdSchema, getApiClient, { clientId }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireAdmin();
  return { title: (await read((await params).clientId)).client.name };
}

export default async function ClientPage({ params }: Props) {
  const actor = await requireAdmin();
  const details = await read((await params).clientId);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={details.client.name}
        breadcrumb={[{ label: texts.title, href: "/admin/api-clients" }, { label: details.client.name }]}
        badge={<ClientBadge revokedAt={details.client.revokedAt} />}
      />
      <ClientDetails
        details={details}
        admin={actor.admin}
        tokenUrl={tokenUrl()}
        confirmation={await readConfirmation()}
      />
    </main>
  );
}
