import type { Metadata } from "next";
import { pageAddress } from "#app/_components/list-address.ts";
import { ListPager } from "#app/_components/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { settlementRunTexts as texts } from "#lib/i18n/texts/settlement-runs.ts";
import { settlementRunPageSchema } from "#lib/schemas/settlement-run.ts";
import { listRunPage } from "#lib/use-cases/settlements/runs.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { ExtractLinks } from "./extract-links.tsx";
import { RunTable } from "./run-table.tsx";

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
