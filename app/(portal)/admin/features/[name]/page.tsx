import type { Metadata } from "next";
import { FeatureSwitch, NoteForm } from "#app/_components/feature-switches/feature-forms.tsx";
import { FEATURES_PATH, FeatureBadge } from "#app/_components/feature-switches/feature-list.tsx";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { adminRowOfPath, readEntity, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { featureNameSchema, featurePageSchema } from "#lib/feature-switches/schema.ts";
import { getFeature, readFeature } from "#lib/feature-switches/use-cases/features.ts";
import * as m from "#messages";

type Props = { params: Promise<{ name: string }>; searchParams: SearchParams };

async function read(props: Props) {
  await requireAdmin();
  return (await readEntity(featurePageSchema, getFeature, props)).result;
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: (await read(props)).feature.name,
});

export default streamed(FeaturePage, adminRowOfPath(featureNameSchema, readFeature));

async function FeaturePage(props: Props) {
  const { feature, history } = await read(props);
  const { name, version, note, enabled, endedAt } = feature;
  return (
    <EntityPage
      title={name}
      list={{ label: m.feature_title(), href: FEATURES_PATH }}
      badge={<FeatureBadge feature={feature} />}
      aside={<AdminHistory page={history} of="feature" path={`${FEATURES_PATH}/${name}`} />}
    >
      <FeatureSwitch name={name} version={version} enabled={enabled} ended={endedAt !== null} />
      <NoteForm name={name} version={version} values={{ note }} />
    </EntityPage>
  );
}
