import type { Metadata } from "next";
import { deletedList } from "#app/_components/companies/deleted-list.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { deletedListSchema } from "#lib/history/schema.ts";
import { listDeletedCompanies } from "#lib/history/use-cases/list.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.admin_deletedCompanies() });

export default streamed(DeletedPage, requireAdmin);

async function DeletedPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result: page } = await readList(deletedListSchema, listDeletedCompanies, searchParams);
  return <ListPage list={deletedList()} query={query} page={page} />;
}
