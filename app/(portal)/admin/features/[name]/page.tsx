import type { Metadata } from "next";
import { cache } from "react";
import { FeatureSwitch, NoteForm } from "#app/_components/feature-switches/feature-forms.tsx";
import { FEATURES_PATH, FeatureBadge } from "#app/_components/feature-switches/feature-list.tsx";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { featurePageSchema } from "#lib/feature-switches/schema.ts";
import { featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { getFeature } from "#lib/feature-switches/use-cases/features.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

type Props = { params: Promise<{ name: string }>; searchParams: SearchParams };

const { history: HISTORY } = featurePageSchema.shape;

const read = cache((name: string, history: string | undefined) =>
  readPage(featurePageSchema, getFeature, { name, ...(history && { history }) }),
);

async function load({ params, searchParams }: Props) {
  const { history } = await readableParams({ history: HISTORY }, searchParams);
  return read((await params).name, history);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  await requireAdmin();
  return { title: (await load(props)).feature.name };
}

export default async function FeaturePage(props: Props) {
  await requireAdmin();
  const { feature, history } = await load(props);
  const { name, version, note, enabled, endedAt } = feature;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={name}
        breadcrumb={[{ label: texts.title, href: FEATURES_PATH }, { label: name }]}
        badge={<FeatureBadge feature={feature} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <FeatureSwitch name={name} version={version} enabled={enabled} ended={endedAt !== null} />
          <NoteForm name={name} version={version} values={{ note }} />
        </div>
        <AdminHistory page={history} of="feature" path={`${FEATURES_PATH}/${name}`} />
      </div>
    </main>
  );
}
