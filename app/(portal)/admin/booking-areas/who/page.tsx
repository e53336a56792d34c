import type { Metadata } from "next";
import { AREAS_PATH } from "#app/_components/booking-areas/area-list.tsx";
import { VehicleVerdict, WhoAnswer } from "#app/_components/booking-areas/who/who-answer.tsx";
import { WhoForm, type WhoQuery } from "#app/_components/booking-areas/who/who-form.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { whoPageSchema } from "#lib/booking-areas/schema.ts";
import { whoPage } from "#lib/booking-areas/use-cases/who.ts";
import { readableParams, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.area_who() });

export default streamed(WhoMayDrivePage, requireAdmin);

async function WhoMayDrivePage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query: WhoQuery = await readableParams(whoPageSchema.shape, searchParams);
  const { day, answer, vehicle } = await readPage(whoPageSchema, whoPage, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.area_who()}
        breadcrumb={[{ label: m.area_title(), href: AREAS_PATH }, { label: m.area_who() }]}
        subtitle={m.area_whoHelp()}
      />
      <div className="grid max-w-190 gap-6">
        <WhoForm query={query} day={day} />
        {answer && vehicle !== undefined && <VehicleVerdict vehicle={vehicle} answer={answer} />}
        {answer && <WhoAnswer answer={answer} query={query} />}
      </div>
    </main>
  );
}
