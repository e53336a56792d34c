import type { Metadata } from "next";
import { HistoryFilterForm, wholeHistoryList } from "#app/_components/history/whole-history.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { ListViewMenu } from "#app/_components/list/list-view-menu.tsx";
import { viewOf } from "#app/_components/list/read-list-view.ts";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { wholeHistoryScreenSchema } from "#lib/history/schema.ts";
import { readWholeHistory } from "#lib/history/use-cases/whole.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.history_wholeTitle() });

export default streamed(WholeHistoryPage, requireAdmin);

/** All events of all companies and of the provider, with their subjects and people. */
async function WholeHistoryPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const [view, { query, result }] = await Promise.all([
    viewOf("history"),
    readList(wholeHistoryScreenSchema, readWholeHistory, searchParams),
  ]);
  const list = wholeHistoryList({
    path: "/admin/history",
    title: m.history_wholeTitle(),
    help: m.history_wholeHelp(),
    companyNames: result.companyNames,
  });
  return (
    <ListPage
      list={list}
      query={query}
      page={result.page}
      before={
        <HistoryFilterForm
          path={list.path}
          query={query}
          everything
          after={<ListViewMenu path={list.path} query={query} view={view} columns={[]} />}
        />
      }
    />
  );
}
