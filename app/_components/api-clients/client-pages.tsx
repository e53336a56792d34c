import type { Metadata } from "next";
import { cache } from "react";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { clientIdSchema } from "#lib/api-clients/schema.ts";
import { loadClient } from "#lib/api-clients/use-cases/load.ts";
import { getApiClient, getClientHome } from "#lib/api-clients/use-cases/read.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { readConfirmation } from "#lib/doors/auth/context.ts";
import { tokenUrl } from "#lib/doors/auth/oauth.ts";
import { readPage } from "#lib/doors/page.ts";
import * as m from "#messages";
import { ClientDetails } from "./client-details.tsx";
import { ClientBadge, clientList } from "./client-list.tsx";
import { type CompanyParams, IntegrationFrame, requireIntegrator } from "./integration-frame.tsx";
import { NewClient } from "./new-client.tsx";

/** The page on which a company adds a program, or an admin adds an external system. */
export async function NewClientPage({ params }: { params: Promise<CompanyParams> }) {
  const { companyId } = await params;
  const actor = await requireIntegrator(companyId);
  const company =
    companyId === undefined ? null : await readPage(companyIdSchema, getClientHome, { companyId });
  const title = company ? m.client_newProgram() : m.client_newClient();
  return (
    <IntegrationFrame
      actor={actor}
      company={company}
      list={clientList(company?.id)}
      crumb={title}
      title={title}
      subtitle={m.client_reachFixed()}
    >
      <div className="max-w-190">
        <NewClient
          companyId={company?.id}
          tokenUrl={tokenUrl()}
          confirmation={company ? undefined : await readConfirmation()}
        />
      </div>
    </IntegrationFrame>
  );
}

type Props = { params: Promise<CompanyParams & { clientId: string }> };

const read = cache((companyId: string | undefined, clientId: string) =>
  readPage(clientIdSchema, getApiClient, { companyId, clientId }),
);

export async function clientMetadata({ params }: Props): Promise<Metadata> {
  const { companyId, clientId } = await params;
  await requireIntegrator(companyId);
  return { title: (await read(companyId, clientId)).client.name };
}

async function decide({ params }: Props): Promise<void> {
  const { companyId, clientId } = await params;
  await requireIntegrator(companyId);
  await readPage(clientIdSchema, loadClient, { companyId, clientId });
}

export const ClientPage = streamed(Client, decide);

/** The page of one external system. */
async function Client({ params }: Props) {
  const { companyId, clientId } = await params;
  const actor = await requireIntegrator(companyId);
  const details = await read(companyId, clientId);
  const { client, company } = details;
  return (
    <IntegrationFrame
      actor={actor}
      company={company}
      list={clientList(company?.id)}
      crumb={client.name}
      title={client.name}
      badge={<ClientBadge revokedAt={client.revokedAt} />}
    >
      <ClientDetails
        details={details}
        admin={actor.admin}
        tokenUrl={tokenUrl()}
        confirmation={company ? undefined : await readConfirmation()}
      />
    </IntegrationFrame>
  );
}
