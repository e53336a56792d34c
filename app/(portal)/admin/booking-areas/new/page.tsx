import type { Metadata } from "next";
import { NewArea } from "#app/_components/booking-areas/area-form.tsx";
import { AREAS_PATH } from "#app/_components/booking-areas/area-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { requireAdmin } from "#lib/http/page.ts";

export const metadata: Metadata = { title: texts.newArea };

export default async function NewAreaPage() {
  await requireAdmin();
  return (
    <EntityPage title={texts.newArea} list={{ label: texts.title, href: AREAS_PATH }}>
      <NewArea today={helsinkiDate(new Date())} />
    </EntityPage>
  );
}
