import type { Metadata } from "next";
import { FEATURES_PATH, featureList } from "#app/_components/feature-switches/feature-list.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { featureListSchema } from "#lib/feature-switches/schema.ts";
import { featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { listFeaturesPage } from "#lib/feature-switches/use-cases/features.ts";
import { readList, requireAdmin } from "#lib/http/page.ts";
import type { SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.title };

export default async function FeaturesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result: page } = await readList(featureListSchema, listFeaturesPage, searchParams);
  const add = (
    <ButtonLink variant="primary" href={`${FEATURES_PATH}/new`}>
      {texts.add}
    </ButtonLink>
  );
  return <ListPage list={featureList} query={query} page={page} add={add} />;
}
