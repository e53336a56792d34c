import type { Metadata } from "next";
import { MemberDocuments } from "#app/_components/documents/member-documents.tsx";
import { MemberFrame } from "#app/_components/fleet/member-frame.tsx";
import { VehicleForm } from "#app/_components/fleet/vehicle-form.tsx";
import { vehicleFormProps } from "#app/_components/fleet/vehicle-form-props.ts";
import { WishNotice } from "#app/_components/fleet/wish-notice.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { readEntity, requireActor, rowOfPath, type SearchParams } from "#lib/doors/page.ts";
import { activationBlockers } from "#lib/fleet/rules/fleet-permissions.ts";
import { missingVehicleFields } from "#lib/fleet/rules/vehicle.ts";
import { vehicleIdSchema, vehiclePageSchema } from "#lib/fleet/schema.ts";
import { getVehicle } from "#lib/fleet/use-cases/load.ts";
import { getVehicleDetails } from "#lib/history/use-cases/details.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string; vehicleId: string }>; searchParams: SearchParams };

async function read(props: Props) {
  const { result } = await readEntity(vehiclePageSchema, getVehicleDetails, props);
  const name = result.member.licensePlate;
  return { ...result, name: name ?? m.fleet_nameless({ kind: "vehicle" }), named: name !== null };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, company } = await read(props);
  return { title: `${name} · ${company.companyName}` };
}

export default streamed(VehiclePage, rowOfPath(vehicleIdSchema, getVehicle));

async function VehiclePage(props: Props) {
  const actor = await requireActor();
  const { member: vehicle, company, name, named, history, driven } = await read(props);
  return (
    <MemberFrame
      kind="vehicle"
      member={vehicle}
      missing={missingVehicleFields(vehicle)}
      unfit={activationBlockers(company.status)}
      actor={actor}
      company={company}
      name={name}
      named={named}
      history={history}
      driven={driven}
      notice={<WishNotice actor={actor} vehicle={vehicle} />}
    >
      <VehicleForm {...vehicleFormProps(actor, vehicle)} />
      <MemberDocuments actor={actor} companyId={company.id} vehicleId={vehicle.id} />
    </MemberFrame>
  );
}
