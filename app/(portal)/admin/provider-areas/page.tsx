import type { Metadata } from "next";
import { providerList } from "#app/_components/dispatch/provider-list.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { onlyPage } from "#lib/core/keyset.ts";
import { providerListSchema } from "#lib/dispatch/schema.ts";
import { listProviders } from "#lib/http/dispatch.ts";
import { readList, requireAdmin } from "#lib/http/page.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.providerArea_title() });

export default streamed(ProviderAreasPage, requireAdmin);

async function ProviderAreasPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(providerListSchema, listProviders, searchParams);
  return <ListPage list={providerList(result)} query={query} page={onlyPage(result.rows)} />;
}
