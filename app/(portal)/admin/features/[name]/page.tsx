import type { Metadata } from "next";
import { cache } from "react";
import { AdminHistory } from "#app/_components/admin-history.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { featureTexts as texts } from "#lib/i18n/texts/features.ts";
import { featurePageSchema } from "#lib/schemas/feature.ts";
import { getFeature } from "#lib/use-cases/features/features.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { FeatureBadge } from "../feature-badge.tsx";
import { FEATURES_PATH } from "../list-address.ts";
import { FeatureSwitch } from "./feature-switch.tsx";
import { NoteForm } from "./note-form.tsx";

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
          <FeatureSwitch {...{ name, version, enabled }} ended={endedAt !== null} />
          <NoteForm name={name} version={version} values={{ note }} />
        </div>
        <AdminHistory page={history} of="feature" path={`${FEATURES_PATH}/${name}`} />
      </div>
    </main>
  );
}
