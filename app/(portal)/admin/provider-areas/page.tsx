import type { Metadata } from "next";
import {
  PROVIDERS_PATH,
  ProviderFilter,
  type ProviderQuery,
  ProviderTable,
} from "#app/_components/dispatch/provider-list.tsx";
import { FileLinks } from "#app/_components/list/file-links.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { providerListSchema } from "#lib/dispatch/schema.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { listProviders } from "#lib/http/dispatch.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.title };

export default async function ProviderAreasPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query: ProviderQuery = await readableParams(providerListSchema.shape, searchParams);
  const { rows, counts, now } = await readPage(providerListSchema, listProviders, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={texts.help} />
      <ProviderFilter query={query} counts={counts} />
      <p role="status" className="sr-only">
        {texts.shown(rows.length)}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          title={texts.noneFound}
          action={<ButtonLink href={PROVIDERS_PATH}>{texts.showAll}</ButtonLink>}
        >
          {texts.noneFoundHelp}
        </EmptyState>
      ) : (
        <>
          <ProviderTable rows={rows} query={query} now={now} />
          <FileLinks path={`${PROVIDERS_PATH}/export`} query={query} />
        </>
      )}
    </main>
  );
}
