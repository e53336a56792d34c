import type { Metadata } from "next";
import { ClientFrame } from "#app/_components/api-clients/client-details.tsx";
import { AddClient, clientList } from "#app/_components/api-clients/client-list.tsx";
import { ListRows } from "#app/_components/list/list-rows.tsx";
import { clientListSchema } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { listApiClients } from "#lib/api-clients/use-cases/read.ts";
import { readList, requireActor } from "#lib/http/page.ts";
import type { SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.companyTitle };

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

export default async function CompanyClientsPage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { companyId } = await params;
  const { query, result: list } = await readList(clientListSchema, listApiClients, searchParams, {
    companyId,
    q: undefined,
    state: undefined,
  });
  if (list.company === null) return null;
  const { id } = list.company;
  return (
    <ClientFrame
      actor={actor}
      company={list.company}
      action={list.page.rows.length > 0 && <AddClient companyId={id} />}
    >
      <ListRows
        list={clientList(list.companyNames, id)}
        query={query}
        page={list.page}
        add={<AddClient companyId={id} />}
      />
    </ClientFrame>
  );
}
