import type { Metadata } from "next";
import { AddClient, ClientList } from "#app/_components/api-clients/client-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { clientTexts as texts } from "#lib/i18n/texts/api-clients.ts";
import { clientListSchema } from "#lib/schemas/api-client.ts";
import { listApiClients } from "#lib/use-cases/api-clients/read.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { ClientFilter } from "./client-filter.tsx";

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
