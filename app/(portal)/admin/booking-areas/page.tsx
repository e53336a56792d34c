import type { Metadata } from "next";
import {
  AREAS_PATH,
  AreaFilter,
  type AreaQuery,
  AreaTable,
  areaList,
} from "#app/_components/booking-areas/area-list.tsx";
import { FileLinks } from "#app/_components/list/file-links.tsx";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { areaListPageSchema } from "#lib/booking-areas/schema.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import { type AreaListPage, listAreaPage } from "#lib/booking-areas/use-cases/read.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

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
