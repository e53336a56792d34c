import type { Metadata } from "next";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { companyOfPath } from "#app/_components/companies/company-of-path.ts";
import { AddMember } from "#app/_components/fleet/add-member.tsx";
import { DriverTable, driverTableColumns } from "#app/_components/fleet/driver-table.tsx";
import { FleetRoom } from "#app/_components/fleet/fleet-room.tsx";
import { viewOf } from "#app/_components/list/read-list-view.ts";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { canActOnCompany } from "#lib/core/actor.ts";
import { readEntity, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { driverRules } from "#lib/fleet/rules/members.ts";
import { driverListPageSchema } from "#lib/fleet/schema.ts";
import { listDriverPage } from "#lib/fleet/use-cases/list.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = (props: Props) => readEntity(driverListPageSchema, listDriverPage, props);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = (await read(props)).result;
  return { title: `${m.companyPage({ tab: "drivers" })} · ${company.companyName}` };
}

export default streamed(DriversPage, companyOfPath);

async function DriversPage(props: Props) {
  const actor = await requireActor();
  const [view, { query, result: list }] = await Promise.all([viewOf("drivers"), read(props)]);
  const { company, page, today } = list;
  const place = { path: `/companies/${company.id}/drivers`, query, firstColumn: "name" };
  return (
    <CompanyFrame
      actor={actor}
      company={company}
      current="drivers"
      action={
        canActOnCompany(actor, company.id) && <AddMember kind="driver" actor={actor} company={company} />
      }
    >
      <p className="mb-3">
        <a href={`${place.path}/expiring`} className="link">
          {m.fleetPage_expiring()}
        </a>
      </p>
      <FleetRoom
        rules={driverRules}
        actor={actor}
        place={place}
        list={list}
        view={view}
        columns={driverTableColumns(place, today)}
        table={(lead) => <DriverTable rows={page.rows} place={place} view={view} lead={lead} today={today} />}
      />
    </CompanyFrame>
  );
}
