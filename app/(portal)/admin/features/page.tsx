import type { Metadata } from "next";
import { z } from "zod";
import { FEATURES_PATH, featureList } from "#app/_components/feature-switches/feature-list.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { readList, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { featureListSchema } from "#lib/feature-switches/schema.ts";
import { countFeatureStates, listFeaturesPage } from "#lib/feature-switches/use-cases/features.ts";
import * as m from "#messages";

const NOTHING = z.object({});

export const generateMetadata = (): Metadata => ({ title: m.feature_title() });

export default streamed(FeaturesPage, requireAdmin);

async function FeaturesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const [counts, { query, result: page }] = await Promise.all([
    readPage(NOTHING, countFeatureStates, {}),
    readList(featureListSchema, listFeaturesPage, searchParams),
  ]);
  const add = (
    <ButtonLink variant="primary" href={`${FEATURES_PATH}/new`}>
      {m.feature_add()}
    </ButtonLink>
  );
  return <ListPage list={featureList()} query={query} page={page} counts={counts} add={add} />;
}
