import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { Pager } from "#app/_ui/pager.tsx";
import type { Cursor } from "#lib/domain/keyset.ts";
import { settlementRunTexts as texts } from "#lib/i18n/texts/settlement-runs.ts";
import { cursorText } from "#lib/schemas/cursor.ts";
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
  const { rows, position, previous, next } = list.page;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={texts.help} />
      {rows.length + list.waiting.length === 0 ? (
        <EmptyState title={texts.pageEmpty} action={<ButtonLink href={PATH}>{texts.firstPage}</ButtonLink>} />
      ) : (
        <RunTable list={list} />
      )}
      {(previous || next) && (
        <Pager
          from={position + 1}
          to={position + rows.length}
          previousHref={addressOf(previous)}
          nextHref={addressOf(next)}
        />
      )}
      <ExtractLinks year={Number(list.current.end.slice(0, 4))} />
    </main>
  );
}

const addressOf = (cursor: Cursor | null): string | undefined =>
  cursor ? `${PATH}?cursor=${cursorText(cursor)}` : undefined;
