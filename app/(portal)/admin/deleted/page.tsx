import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { Pager } from "#app/_ui/pager.tsx";
import type { DeletedCompany } from "#db/queries/deleted-companies.ts";
import type { Cursor, Page } from "#lib/domain/keyset.ts";
import { adminTexts as texts } from "#lib/i18n/texts/admin.ts";
import { companiesTexts } from "#lib/i18n/texts/companies.ts";
import { cursorText } from "#lib/schemas/cursor.ts";
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

function List({ page: { rows, position, previous, next } }: { page: Page<DeletedCompany> }) {
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
      {(previous || next) && (
        <Pager
          from={position + 1}
          to={position + rows.length}
          previousHref={addressOf(previous)}
          nextHref={addressOf(next)}
        />
      )}
    </>
  );
}

const addressOf = (cursor: Cursor | null): string | undefined =>
  cursor ? `${PATH}?cursor=${cursorText(cursor)}` : undefined;
