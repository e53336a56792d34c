import type { Metadata } from "next";
import { pageAddress } from "#app/_components/list-address.ts";
import { ListPager } from "#app/_components/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import type { DeletedCompany } from "#db/queries/deleted-companies.ts";
import type { Page } from "#lib/domain/keyset.ts";
import { adminTexts as texts } from "#lib/i18n/texts/admin.ts";
import { companiesTexts } from "#lib/i18n/texts/companies.ts";
import { deletedListSchema } from "#lib/schemas/history.ts";
import { listDeletedCompanies } from "#lib/use-cases/history/deleted.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { DeletedTable } from "./deleted-table.tsx";

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
