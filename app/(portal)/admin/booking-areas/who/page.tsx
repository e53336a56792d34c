import type { Metadata } from "next";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { areaTexts as texts } from "#lib/i18n/texts/booking-areas.ts";
import { whoPageSchema } from "#lib/schemas/booking-area.ts";
import { whoPage } from "#lib/use-cases/booking-areas/who.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { AREAS_PATH } from "../list-address.ts";
import { VehicleVerdict } from "./vehicle-verdict.tsx";
import type { WhoQuery } from "./who-address.ts";
import { WhoAnswer } from "./who-answer.tsx";
import { WhoForm } from "./who-form.tsx";

export const metadata: Metadata = { title: texts.who };

export default async function WhoMayDrivePage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query: WhoQuery = await readableParams(whoPageSchema.shape, searchParams);
  const { day, answer, vehicle } = await readPage(whoPageSchema, whoPage, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.who}
        breadcrumb={[{ label: texts.title, href: AREAS_PATH }, { label: texts.who }]}
        subtitle={texts.whoHelp}
      />
      <div className="grid max-w-190 gap-6">
        <WhoForm query={query} day={day} />
        {answer && vehicle !== undefined && <VehicleVerdict vehicle={vehicle} answer={answer} />}
        {answer && <WhoAnswer answer={answer} query={query} />}
      </div>
    </main>
  );
}
