import type { Metadata } from "next";
import { cache } from "react";
import { MemberFrame } from "#app/_components/fleet/member-frame.tsx";
import { VehicleForm } from "#app/_components/fleet/vehicle-form.tsx";
import { vehicleFormProps } from "#app/_components/fleet/vehicle-form-props.ts";
import { activationBlockers } from "#lib/fleet/rules/fleet-permissions.ts";
import { missingVehicleFields } from "#lib/fleet/rules/vehicle.ts";
import { fleetTexts } from "#lib/fleet/texts.ts";
import { vehiclePageSchema } from "#lib/fleet/vehicle-schema.ts";
import { getVehicleDetails } from "#lib/history/use-cases/member.ts";
import { readPage, requireActor } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

type Props = { params: Promise<{ companyId: string; vehicleId: string }>; searchParams: SearchParams };

const read = cache((companyId: string, vehicleId: string, history: string | undefined) =>
  readPage(vehiclePageSchema, getVehicleDetails, { companyId, vehicleId, history }),
);

async function readVehicle({ params, searchParams }: Props) {
  const { companyId, vehicleId } = await params;
  const { history } = await readableParams({ history: vehiclePageSchema.shape.history }, searchParams);
  const details = await read(companyId, vehicleId, history);
  return { ...details, name: details.member.licensePlate ?? fleetTexts.vehicle.nameless };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, company } = await readVehicle(props);
  return { title: `${name} · ${company.companyName}` };
}

export default async function VehiclePage(props: Props) {
  const actor = await requireActor();
  const { member: vehicle, company, name, history } = await readVehicle(props);
  return (
    <MemberFrame
      kind="vehicle"
      member={vehicle}
      missing={missingVehicleFields(vehicle)}
      unfit={activationBlockers(company.status)}
      actor={actor}
      company={company}
      name={name}
      history={history}
    >
      <VehicleForm {...vehicleFormProps(actor, vehicle)} />
    </MemberFrame>
  );
}
