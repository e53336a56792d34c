import type { Metadata } from "next";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ExtractLinks, RunTable } from "#app/_components/settlements/run-table.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import { settlementRunPageSchema } from "#lib/settlements/schema.ts";
import { settlementRunTexts as texts } from "#lib/settlements/texts.ts";
import { listRunPage } from "#lib/settlements/use-cases/runs.ts";

export const metadata: Metadata = { title: texts.title };

const PATH = "/admin/settlements";

export default async function SettlementsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(settlementRunPageSchema.shape, searchParams);
  const list = await readPage(settlementRunPageSchema, listRunPage, query);
  const { rows } = list.page;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={texts.help} />
      {rows.length + list.waiting.length === 0 ? (
        <EmptyState title={texts.pageEmpty} action={<ButtonLink href={PATH}>{texts.firstPage}</ButtonLink>} />
      ) : (
        <RunTable list={list} />
      )}
      <ListPager page={list.page} addressOf={(cursor) => pageAddress(PATH, {}, cursor)} />
      <ExtractLinks year={Number(list.current.end.slice(0, 4))} />
    </main>
  );
}
