import type { Metadata } from "next";
import { AddClient, ClientFilter, ClientList } from "#app/_components/api-clients/client-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { clientListSchema } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { listApiClients } from "#lib/api-clients/use-cases/read.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.title };

const { companyId: _, ...SHAPE } = clientListSchema.shape;

export default async function ApiClientsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { cursor, ...query } = await readableParams(SHAPE, searchParams);
  const list = await readPage(clientListSchema, listApiClients, { ...query, cursor });
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={texts.help} actions={<AddClient />} />
      <ClientFilter query={query} />
      <ClientList list={list} query={query} />
    </main>
  );
}
