import type { Metadata } from "next";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { AddMember } from "#app/_components/fleet/add-member.tsx";
import { BulkList } from "#app/_components/fleet/bulk/bulk-list.tsx";
import { RecentVehicleChanges } from "#app/_components/fleet/bulk/recent-changes.tsx";
import type { FleetQuery } from "#app/_components/fleet/fleet-address.ts";
import { FleetList } from "#app/_components/fleet/fleet-list.tsx";
import { selectColumn, VEHICLE_TABLE_COLUMNS, VehicleTable } from "#app/_components/fleet/vehicle-table.tsx";
import { hideable, viewOf } from "#app/_components/list/read-list-view.ts";
import { companyPageTexts as texts } from "#lib/companies/company-page-texts.ts";
import { canActOnCompany } from "#lib/core/actor.ts";
import type { Status } from "#lib/core/status.ts";
import { listVehiclePage } from "#lib/fleet/use-cases/list.ts";
import { vehicleListPageSchema } from "#lib/fleet/vehicle-schema.ts";
import { readEntity, requireActor } from "#lib/http/page.ts";
import type { SearchParams } from "#lib/http/search-params.ts";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = (props: Props) => readEntity(vehicleListPageSchema, listVehiclePage, props);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = (await read(props)).result;
  return { title: `${texts.vehicles} · ${company.companyName}` };
}

export default async function VehiclesPage(props: Props) {
  const actor = await requireActor();
  const [view, { query, result: list }] = await Promise.all([viewOf("vehicles"), read(props)]);
  const { company, page } = list;
  const place = { path: `/companies/${company.id}/vehicles`, query, firstColumn: "plate" };
  const columns = hideable(VEHICLE_TABLE_COLUMNS);
  return (
    <CompanyFrame
      actor={actor}
      company={company}
      current="vehicles"
      action={
        canActOnCompany(actor, company.id) && <AddMember kind="vehicle" actor={actor} company={company} />
      }
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
            <FleetList kind="vehicle" place={place} list={list} view={view} columns={columns}>
              <VehicleTable rows={page.rows} place={place} view={view} lead={selectColumn} />
            </FleetList>
          </BulkList>
          <RecentVehicleChanges companyId={company.id} changes={list.bulk.changes} />
        </>
      ) : (
        <FleetList kind="vehicle" place={place} list={list} view={view} columns={columns}>
          <VehicleTable rows={page.rows} place={place} view={view} />
        </FleetList>
      )}
    </CompanyFrame>
  );
}

/** The filter that goes with "all of them", whichever page is shown. */
const filterOf = ({ status, q }: FleetQuery) => ({
  ...(status && { status: status as Status }),
  ...(q && { q }),
});
