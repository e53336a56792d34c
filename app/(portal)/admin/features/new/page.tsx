import type { Metadata } from "next";
import { NewFeature } from "#app/_components/feature-switches/feature-forms.tsx";
import { FEATURES_PATH } from "#app/_components/feature-switches/feature-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { requireAdmin } from "#lib/http/page.ts";

export const metadata: Metadata = { title: texts.newTitle };

export default async function NewFeaturePage() {
  await requireAdmin();
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.newTitle}
        breadcrumb={[{ label: texts.title, href: FEATURES_PATH }, { label: texts.newTitle }]}
        subtitle={texts.newHelp}
      />
      <div className="max-w-190">
        <NewFeature />
      </div>
    </main>
  );
}
