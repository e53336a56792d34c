import type { Metadata } from "next";
import { DeletedTable } from "#app/_components/companies/deleted-table.tsx";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import type { DeletedCompany } from "#db/queries/companies/deleted-companies.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import type { Page } from "#lib/core/keyset.ts";
import { deletedListSchema } from "#lib/history/schema.ts";
import { listDeletedCompanies } from "#lib/history/use-cases/deleted.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import { adminTexts as texts } from "#lib/messages/admin.ts";

export const metadata: Metadata = { title: texts.deletedCompanies };

const PATH = "/admin/deleted";

export default async function DeletedPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(deletedListSchema.shape, searchParams);
  const page = await readPage(deletedListSchema, listDeletedCompanies, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.deletedCompanies} subtitle={texts.deletedHelp} />
      <List page={page} />
    </main>
  );
}

function List({ page }: { page: Page<DeletedCompany> }) {
  const { rows, previous } = page;
  if (rows.length === 0 && previous)
    return (
      <EmptyState
        title={companiesTexts.pageEmpty}
        action={<ButtonLink href={PATH}>{companiesTexts.firstPage}</ButtonLink>}
      />
    );
  if (rows.length === 0) return <EmptyState title={texts.noneDeleted}>{texts.noneDeletedHelp}</EmptyState>;
  return (
    <>
      <DeletedTable rows={rows} />
      <ListPager page={page} addressOf={(cursor) => pageAddress(PATH, {}, cursor)} />
    </>
  );
}
