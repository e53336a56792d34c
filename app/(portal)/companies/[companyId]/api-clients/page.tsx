import type { Metadata } from "next";
import { AddClient, ClientList } from "#app/_components/api-clients/client-list.tsx";
import { clientTexts as texts } from "#lib/i18n/texts/api-clients.ts";
import { clientListSchema } from "#lib/schemas/api-client.ts";
import { listApiClients } from "#lib/use-cases/api-clients/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { ClientFrame } from "./client-frame.tsx";

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
