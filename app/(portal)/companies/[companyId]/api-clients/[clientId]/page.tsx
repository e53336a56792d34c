import type { Metadata } from "next";
import { cache } from "react";
import { ClientDetails, ClientFrame } from "#app/_components/api-clients/client-details.tsx";
import { ClientBadge } from "#app/_components/api-clients/client-list.tsx";
import { clientIdSchema } from "#lib/api-clients/schema.ts";
import { getApiClient } from "#lib/api-clients/use-cases/read.ts";
import { tokenUrl } from "#lib/http/auth/oauth.ts";
import { readPage, requireActor } from "#lib/http/page.ts";

type Props = { params: Promise<{ companyId: string; clientId: string }> };

const read = cache((companyId: string, clientId: string) =>
  readPage(clientIdSchema, getApiClient, { companyId, clientId }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { companyId, clientId } = await params;
  return { title: (await read(companyId, clientId)).client.name };
}

export default async function CompanyClientPage({ params }: Props) {
  const actor = await requireActor();
  const { companyId, clientId } = await params;
  const details = await read(companyId, clientId);
  const { client, company } = details;
  if (company === null) return null;
  return (
    <ClientFrame
      actor={actor}
      company={company}
      title={client.name}
      badge={<ClientBadge revokedAt={client.revokedAt} />}
    >
      <ClientDetails details={details} companyId={company.id} admin={actor.admin} tokenUrl={tokenUrl()} />
    </ClientFrame>
  );
}
