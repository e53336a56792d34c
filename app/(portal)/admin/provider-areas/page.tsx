import type { Metadata } from "next";
import { providerList } from "#app/_components/dispatch/provider-list.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { onlyPage } from "#lib/core/keyset.ts";
import { providerListSchema } from "#lib/dispatch/schema.ts";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { listProviders } from "#lib/installation/dispatch.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.providerArea_title() });

export default streamed(ProviderAreasPage, requireAdmin);

async function ProviderAreasPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(providerListSchema, listProviders, searchParams);
  return <ListPage list={providerList(result)} query={query} page={onlyPage(result.rows)} />;
}
