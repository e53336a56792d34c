import type { Metadata } from "next";
import { z } from "zod";
import { AREAS_PATH, areaList } from "#app/_components/booking-areas/area-list.tsx";
import { AreasOnMap } from "#app/_components/booking-areas/postal-map.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { areaListPageSchema, areaMapSchema } from "#lib/booking-areas/schema.ts";
import { countAreaRegions, countAreaStates, listAreaPage } from "#lib/booking-areas/use-cases/read.ts";
import { readList, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import * as m from "#messages";

const NOTHING = z.object({});

export const generateMetadata = (): Metadata => ({ title: m.area_title() });

export default streamed(BookingAreasPage, requireAdmin);

async function BookingAreasPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const [counts, { query, result }, { result: regions }] = await Promise.all([
    readPage(NOTHING, countAreaStates, {}),
    readList(areaListPageSchema, listAreaPage, searchParams),
    readList(areaMapSchema, countAreaRegions, searchParams),
  ]);
  const { page, today } = result;
  const add = (
    <ButtonLink variant="primary" href={`${AREAS_PATH}/new`}>
      {m.area_add()}
    </ButtonLink>
  );
  const actions = (
    <>
      <ButtonLink href={`${AREAS_PATH}/who`}>{m.area_who()}</ButtonLink>
      {add}
    </>
  );
  return (
    <ListPage
      list={areaList(today)}
      query={query}
      page={page}
      counts={counts}
      add={add}
      actions={actions}
      after={<AreasOnMap regions={regions} query={query} />}
    />
  );
}
