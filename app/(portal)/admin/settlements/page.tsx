import type { Metadata } from "next";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { RunChart } from "#app/_components/settlements/run-chart.tsx";
import { ExtractLinks, runList } from "#app/_components/settlements/run-table.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { settlementRunPageSchema } from "#lib/settlements/schema.ts";
import { listRunPage } from "#lib/settlements/use-cases/runs.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.settlementRun_title() });

export default streamed(SettlementsPage, requireAdmin);

async function SettlementsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(settlementRunPageSchema, listRunPage, searchParams);
  const { page, waiting, current } = result;
  return (
    <ListPage
      list={runList(result)}
      query={query}
      page={page}
      empty={page.rows.length + waiting.length === 0}
      before={
        <div className="mb-6 max-sm:hidden">
          <RunChart runs={page.rows} />
        </div>
      }
      after={
        <>
          {/* A phone shows the first period within a thumb's reach, and the chart below the list. */}
          <div className="mt-6 sm:hidden">
            <RunChart runs={page.rows} />
          </div>
          <ExtractLinks year={Number(current.end.slice(0, 4))} />
        </>
      }
    />
  );
}
