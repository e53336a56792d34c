import type { Metadata } from "next";
import { cache } from "react";
import { canActOnCompany } from "#lib/domain/actor.ts";
import type { Status } from "#lib/domain/status.ts";
import { companyPageTexts as texts } from "#lib/i18n/texts/company-page.ts";
import { vehicleListPageSchema } from "#lib/schemas/vehicle.ts";
import { listVehiclePage } from "#lib/use-cases/vehicles/list.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { AddMember } from "../add-member.tsx";
import type { FleetQuery } from "../fleet-address.ts";
import { FleetList } from "../fleet-list.tsx";
import { CompanyFrame } from "../frame.tsx";
import { BulkList } from "./_bulk/bulk-list.tsx";
import { RecentVehicleChanges } from "./_bulk/recent-changes.tsx";
import { selectColumn } from "./_bulk/select-column.tsx";
import { VehicleTable } from "./vehicle-table.tsx";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

/** By its address as text, so that title and page ask once. */
const read = cache((companyId: string, query: string) =>
  readPage(vehicleListPageSchema, listVehiclePage, { ...JSON.parse(query), companyId }),
);

async function readAddress({ params, searchParams }: Props) {
  const { companyId: _, ...shape } = vehicleListPageSchema.shape;
  const query: FleetQuery = await readableParams(shape, searchParams);
  return { query, list: await read((await params).companyId, JSON.stringify(query)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { list } = await readAddress(props);
  return { title: `${texts.vehicles} · ${list.company.companyName}` };
}

export default async function VehiclesPage(props: Props) {
  const actor = await requireActor();
  const { query, list } = await readAddress(props);
  const { company, page } = list;
  const place = { path: `/companies/${company.id}/vehicles`, query, firstColumn: "plate" };
  return (
    <CompanyFrame
      actor={actor}
      company={company}
      current="vehicles"
      action={canActOnCompany(actor, company.id) && <AddMember kind="vehicle" {...{ actor, company }} />}
    >
      {list.bulk ? (
        <>
          {/* Another filter, order or page is another list: what was selected on this one is not meant there. */}
          <BulkList
            key={JSON.stringify(query)}
            actor={actor}
            company={{ id: company.id, companyName: company.companyName, status: company.status }}
            filter={filterOf(query)}
            selectable={list.bulk.selectable}
          >
            <FleetList kind="vehicle" {...{ place, list }}>
              <VehicleTable rows={page.rows} place={place} lead={selectColumn} />
            </FleetList>
          </BulkList>
          <RecentVehicleChanges companyId={company.id} changes={list.bulk.changes} />
        </>
      ) : (
        <FleetList kind="vehicle" {...{ place, list }}>
          <VehicleTable rows={page.rows} place={place} />
        </FleetList>
      )}
    </CompanyFrame>
  );
}

/** As it is sent with "all of them": what the list was filtered by, wherever in it the page is. */
const filterOf = ({ status, q }: FleetQuery) => ({
  ...(status && { status: status as Status }),
  ...(q && { q }),
});
