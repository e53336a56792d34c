import type { Metadata } from "next";
import { z } from "zod";
import { AREAS_PATH, areaList } from "#app/_components/booking-areas/area-list.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { areaListPageSchema } from "#lib/booking-areas/schema.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import { countAreaStates, listAreaPage } from "#lib/booking-areas/use-cases/read.ts";
import { readList, readPage, requireAdmin } from "#lib/http/page.ts";
import type { SearchParams } from "#lib/http/search-params.ts";

const NOTHING = z.object({});

export const metadata: Metadata = { title: texts.title };

export default async function BookingAreasPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const [counts, { query, result }] = await Promise.all([
    readPage(NOTHING, countAreaStates, {}),
    readList(areaListPageSchema, listAreaPage, searchParams),
  ]);
  const { page, today } = result;
  const add = (
    <ButtonLink variant="primary" href={`${AREAS_PATH}/new`}>
      {texts.add}
    </ButtonLink>
  );
  const actions = (
    <>
      <ButtonLink href={`${AREAS_PATH}/who`}>{texts.who}</ButtonLink>
      {add}
    </>
  );
  return (
    <ListPage list={areaList(today)} query={query} page={page} counts={counts} add={add} actions={actions} />
  );
}
