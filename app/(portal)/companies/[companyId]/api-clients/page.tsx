import type { Metadata } from "next";
import { ClientFrame } from "#app/_components/api-clients/client-details.tsx";
import { AddClient, ClientList } from "#app/_components/api-clients/client-list.tsx";
import { clientListSchema } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { listApiClients } from "#lib/api-clients/use-cases/read.ts";
import { readPage, requireActor } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.companyTitle };

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

export default async function CompanyClientsPage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { companyId } = await params;
  const { cursor } = await readableParams({ cursor: clientListSchema.shape.cursor }, searchParams);
  const list = await readPage(clientListSchema, listApiClients, { companyId, cursor });
  if (list.company === null) return null;
  const { id } = list.company;
  return (
    <ClientFrame
      actor={actor}
      company={list.company}
      action={list.page.rows.length > 0 && <AddClient companyId={id} />}
    >
      <ClientList list={list} companyId={id} query={{}} />
    </ClientFrame>
  );
}
