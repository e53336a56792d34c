import type { Metadata } from "next";
import { FileLinks } from "#app/_components/list/file-links.tsx";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import {
  PARTNERS_PATH as PATH,
  PartnerFilter,
  type PartnerQuery,
  PartnerTable,
  partnerList,
} from "#app/_components/partners/partner-list.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import { partnerListPageSchema } from "#lib/partners/schema.ts";
import { partnerTexts as texts } from "#lib/partners/texts.ts";
import { listPartnerPage } from "#lib/partners/use-cases/list.ts";

export const metadata: Metadata = { title: texts.title };

export default async function PartnersPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query: PartnerQuery = await readableParams(partnerListPageSchema.shape, searchParams);
  const { page, total } = await readPage(partnerListPageSchema, listPartnerPage, query);
  const { rows } = page;
  const filtered = Boolean(query.type || query.status || query.provider || query.q);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.title}
        subtitle={total > 0 ? texts.count(total) : undefined}
        actions={
          <ButtonLink href="/companies/new" variant="primary">
            {texts.add}
          </ButtonLink>
        }
      />
      <p className="mb-4 max-w-190 text-ink-2">{texts.addHelp}</p>
      {(filtered || total > 0) && <PartnerFilter query={query} />}
      <p role="status" className="sr-only">
        {texts.shown(rows.length)}
      </p>
      {rows.length === 0 ? (
        <NoRows paged={query.cursor !== undefined} filtered={filtered} />
      ) : (
        <>
          <PartnerTable query={query} rows={rows} />
          <ListPager page={page} total={total} addressOf={(cursor) => partnerList.page(query, cursor)} />
          <FileLinks path={`${PATH}/export`} query={query} />
        </>
      )}
    </main>
  );
}

function NoRows({ paged, filtered }: { paged: boolean; filtered: boolean }) {
  if (paged)
    return (
      <EmptyState title={texts.pageEmpty} action={<ButtonLink href={PATH}>{texts.firstPage}</ButtonLink>} />
    );
  if (!filtered) return <EmptyState title={texts.none}>{texts.addHelp}</EmptyState>;
  return (
    <EmptyState title={texts.noneFound} action={<ButtonLink href={PATH}>{texts.clear}</ButtonLink>}>
      {texts.noneFoundHelp}
    </EmptyState>
  );
}
