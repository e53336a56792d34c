import type { Metadata } from "next";
import { AddClient, clientList } from "#app/_components/api-clients/client-list.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { clientListSchema } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { listApiClients } from "#lib/api-clients/use-cases/read.ts";
import { readList, requireAdmin } from "#lib/http/page.ts";
import type { SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.title };

export default async function ApiClientsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(clientListSchema, listApiClients, searchParams, {
    companyId: undefined,
  });
  return (
    <ListPage list={clientList(result.companyNames)} query={query} page={result.page} add={<AddClient />} />
  );
}
