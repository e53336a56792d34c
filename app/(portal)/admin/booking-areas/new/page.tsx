import type { Metadata } from "next";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { helsinkiDate } from "#lib/domain/calendar.ts";
import { areaTexts as texts } from "#lib/i18n/texts/booking-areas.ts";
import { requireAdmin } from "#lib/web/page.ts";
import { AREAS_PATH } from "../list-address.ts";
import { NewArea } from "./new-area.tsx";

export const metadata: Metadata = { title: texts.newArea };

export default async function NewAreaPage() {
  await requireAdmin();
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.newArea}
        breadcrumb={[{ label: texts.title, href: AREAS_PATH }, { label: texts.newArea }]}
      />
      <div className="max-w-190">
        <NewArea today={helsinkiDate(new Date())} />
      </div>
    </main>
  );
}
