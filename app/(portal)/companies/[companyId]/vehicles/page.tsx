import type { Metadata } from "next";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { companyOfPath } from "#app/_components/companies/company-of-path.ts";
import { AddMember } from "#app/_components/fleet/add-member.tsx";
import { FleetRoom } from "#app/_components/fleet/fleet-room.tsx";
import { VehicleTable, vehicleTableColumns } from "#app/_components/fleet/vehicle-table.tsx";
import { addable, viewAt, viewOf } from "#app/_components/list/read-list-view.ts";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { canActOnCompany } from "#lib/core/actor.ts";
import { readEntity, readPage, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { vehicleRules } from "#lib/fleet/rules/members.ts";
import { vehicleListPageSchema } from "#lib/fleet/schema.ts";
import { listVehiclePage } from "#lib/fleet/use-cases/list.ts";
import { lastRideColumns } from "#lib/payments/columns.ts";
import { lastRidesSchema } from "#lib/payments/schema.ts";
import { readLastRides } from "#lib/payments/use-cases/last-rides.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = (props: Props) => readEntity(vehicleListPageSchema, listVehiclePage, props);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = (await read(props)).result;
  return { title: `${m.companyPage({ tab: "vehicles" })} · ${company.companyName}` };
}

export default streamed(VehiclesPage, companyOfPath);

async function VehiclesPage(props: Props) {
  const actor = await requireActor();
  const [remembered, { query, result: list }] = await Promise.all([viewOf("vehicles"), read(props)]);
  const { company, page } = list;
  const view = viewAt(remembered, query);
  const vehicleIds = view.added.length > 0 ? page.rows.map(({ id }) => id) : [];
  const rides =
    vehicleIds.length > 0
      ? await readPage(lastRidesSchema, readLastRides, { companyId: company.id, vehicleIds })
      : [];
  const place = { path: `/companies/${company.id}/vehicles`, query, firstColumn: "plate" };
  return (
    <CompanyFrame
      actor={actor}
      company={company}
      current="vehicles"
      action={
        canActOnCompany(actor, company.id) && <AddMember kind="vehicle" actor={actor} company={company} />
      }
    >
      <FleetRoom
        rules={vehicleRules}
        actor={actor}
        place={place}
        list={list}
        view={view}
        columns={vehicleTableColumns()}
        added={addable(lastRideColumns)}
        table={(lead) => (
          <VehicleTable rows={page.rows} place={place} view={view} rides={rides} lead={lead} />
        )}
      />
    </CompanyFrame>
  );
}
