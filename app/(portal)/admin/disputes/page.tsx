import type { Metadata } from "next";
import { disputeList } from "#app/_components/disputes/dispute-list.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { openDisputesSchema } from "#lib/disputes/schema.ts";
import { listOpenDisputePage } from "#lib/disputes/use-cases/read.ts";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.dispute_title() });

export default streamed(OpenDisputesPage, requireAdmin);

/** The companies' questions that wait for an answer. */
async function OpenDisputesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(openDisputesSchema, listOpenDisputePage, searchParams);
  return <ListPage list={disputeList(result.today, null)} query={query} page={result} />;
}
