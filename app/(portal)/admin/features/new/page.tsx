import type { Metadata } from "next";
import { NewFeature } from "#app/_components/feature-switches/feature-forms.tsx";
import { FEATURES_PATH } from "#app/_components/feature-switches/feature-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { requireAdmin } from "#lib/http/page.ts";

export const metadata: Metadata = { title: texts.newTitle };

export default async function NewFeaturePage() {
  await requireAdmin();
  return (
    <EntityPage
      title={texts.newTitle}
      list={{ label: texts.title, href: FEATURES_PATH }}
      subtitle={texts.newHelp}
    >
      <NewFeature />
    </EntityPage>
  );
}
