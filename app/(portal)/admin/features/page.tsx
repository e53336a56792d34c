import type { Metadata } from "next";
import {
  FEATURES_PATH,
  FeatureFilter,
  type FeatureQuery,
  FeatureTable,
  featureList,
} from "#app/_components/feature-switches/feature-list.tsx";
import { FileLinks } from "#app/_components/list/file-links.tsx";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { featureListSchema } from "#lib/feature-switches/schema.ts";
import { featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { listFeaturesPage } from "#lib/feature-switches/use-cases/features.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.title };

export default async function FeaturesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query: FeatureQuery = await readableParams(featureListSchema.shape, searchParams);
  const page = await readPage(featureListSchema, listFeaturesPage, query);
  const { rows } = page;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={texts.help} actions={<AddFeature />} />
      <FeatureFilter query={query} />
      {rows.length === 0 ? (
        <NoRows query={query} />
      ) : (
        <>
          <FeatureTable rows={rows} query={query} />
          <ListPager page={page} addressOf={(cursor) => featureList.page(query, cursor)} />
          <FileLinks path={`${FEATURES_PATH}/export`} query={query} />
        </>
      )}
    </main>
  );
}

const AddFeature = () => (
  <ButtonLink variant="primary" href={`${FEATURES_PATH}/new`}>
    {texts.add}
  </ButtonLink>
);

function NoRows({ query: { state, q, cursor } }: { query: FeatureQuery }) {
  const filtered = Boolean(state || q);
  if (!filtered && !cursor)
    return (
      <EmptyState title={texts.none} action={<AddFeature />}>
        {texts.noneHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      title={filtered ? texts.noneFound : texts.pageEmpty}
      action={<ButtonLink href={FEATURES_PATH}>{texts.showAll}</ButtonLink>}
    >
      {filtered && texts.noneFoundHelp}
    </EmptyState>
  );
}
