import type { Metadata } from "next";
import { NewFeature } from "#app/_components/feature-switches/feature-forms.tsx";
import { FEATURES_PATH } from "#app/_components/feature-switches/feature-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { requireAdmin } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.feature_newTitle() });

export default async function NewFeaturePage() {
  await requireAdmin();
  return (
    <EntityPage
      title={m.feature_newTitle()}
      list={{ label: m.feature_title(), href: FEATURES_PATH }}
      subtitle={m.feature_newHelp()}
    >
      <NewFeature />
    </EntityPage>
  );
}
