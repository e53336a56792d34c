import type { Metadata } from "next";
import { FileLinks } from "#app/_components/file-links.tsx";
import { ListPager } from "#app/_components/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { areaTexts as texts } from "#lib/i18n/texts/booking-areas.ts";
import { companiesTexts } from "#lib/i18n/texts/companies.ts";
import { areaListPageSchema } from "#lib/schemas/booking-area.ts";
import { type AreaListPage, listAreaPage } from "#lib/use-cases/booking-areas/read.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { AreaFilter } from "./area-filter.tsx";
import { AreaTable } from "./area-table.tsx";
import { AREAS_PATH, type AreaQuery, areaList } from "./list-address.ts";

export const metadata: Metadata = { title: texts.title };

export default async function BookingAreasPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query: AreaQuery = await readableParams(areaListPageSchema.shape, searchParams);
  const list = await readPage(areaListPageSchema, listAreaPage, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.title}
        subtitle={texts.help}
        actions={
          <>
            <ButtonLink href={`${AREAS_PATH}/who`}>{texts.who}</ButtonLink>
            <AddArea />
          </>
        }
      />
      <AreaFilter query={query} />
      <p role="status" className="sr-only">
        {texts.shown(list.page.rows.length)}
      </p>
      <List list={list} query={query} />
    </main>
  );
}

function List({ list: { page, today }, query }: { list: AreaListPage; query: AreaQuery }) {
  const { rows } = page;
  if (rows.length === 0) return <NoAreas query={query} />;
  return (
    <>
      <AreaTable rows={rows} query={query} today={today} />
      <ListPager page={page} addressOf={(cursor) => areaList.page(query, cursor)} />
      <FileLinks path={`${AREAS_PATH}/export`} query={query} />
    </>
  );
}

function NoAreas({ query: { cursor, state, provider, q } }: { query: AreaQuery }) {
  const filtered = Boolean(state || provider || q);
  if (!filtered && !cursor) {
    return (
      <EmptyState title={texts.none} action={<AddArea />}>
        {texts.noneHelp}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={filtered ? texts.noneFound : companiesTexts.pageEmpty}
      action={<ButtonLink href={AREAS_PATH}>{texts.showAll}</ButtonLink>}
    >
      {filtered && texts.noneFoundHelp}
    </EmptyState>
  );
}

const AddArea = () => (
  <ButtonLink variant="primary" href={`${AREAS_PATH}/new`}>
    {texts.add}
  </ButtonLink>
);
