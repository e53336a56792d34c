import type { Metadata } from "next";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { featureTexts as texts } from "#lib/i18n/texts/features.ts";
import { requireAdmin } from "#lib/web/page.ts";
import { FEATURES_PATH } from "../list-address.ts";
import { NewFeature } from "./new-feature.tsx";

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
