import type { Metadata } from "next";
import { NewArea } from "#app/_components/booking-areas/area-form.tsx";
import { AREAS_PATH } from "#app/_components/booking-areas/area-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { requireAdmin } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.area_newArea() });

export default async function NewAreaPage() {
  await requireAdmin();
  return (
    <EntityPage title={m.area_newArea()} list={{ label: m.area_title(), href: AREAS_PATH }}>
      <NewArea today={helsinkiDate(new Date())} />
    </EntityPage>
  );
}
