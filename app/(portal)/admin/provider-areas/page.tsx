import type { Metadata } from "next";
import { FileLinks } from "#app/_components/file-links.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { providerAreaTexts as texts } from "#lib/i18n/texts/provider-areas.ts";
import { providerListSchema } from "#lib/schemas/provider-area.ts";
import { listProviders } from "#lib/web/dispatch.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { PROVIDERS_PATH, type ProviderQuery } from "./list-address.ts";
import { ProviderFilter } from "./provider-filter.tsx";
import { ProviderTable } from "./provider-table.tsx";

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
