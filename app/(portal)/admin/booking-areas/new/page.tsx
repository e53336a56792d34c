import type { Metadata } from "next";
import { NewArea } from "#app/_components/booking-areas/area-form.tsx";
import { AREAS_PATH } from "#app/_components/booking-areas/area-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { requireAdmin } from "#lib/http/page.ts";

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
