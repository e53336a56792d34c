import type { Metadata } from "next";
import { cache } from "react";
import { VehicleForm } from "#app/_components/vehicle-form.tsx";
import { vehicleFormProps } from "#app/_components/vehicle-form-props.ts";
import { companyUnfit } from "#lib/domain/fleet-revision.ts";
import { missingVehicleFields } from "#lib/domain/vehicle.ts";
import { fleetTexts } from "#lib/i18n/texts/fleet.ts";
import { vehiclePageSchema } from "#lib/schemas/vehicle.ts";
import { getVehicleDetails } from "#lib/use-cases/history/vehicle.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { MemberFrame } from "../../member-frame.tsx";

type Props = { params: Promise<{ companyId: string; vehicleId: string }>; searchParams: SearchParams };

const read = cache((companyId: string, vehicleId: string, history: string | undefined) =>
  readPage(vehiclePageSchema, getVehicleDetails, { companyId, vehicleId, history }),
);

async function readVehicle({ params, searchParams }: Props) {
  const { companyId, vehicleId } = await params;
  const { history } = await readableParams({ history: vehiclePageSchema.shape.history }, searchParams);
  const details = await read(companyId, vehicleId, history);
  return { ...details, name: details.vehicle.licensePlate ?? fleetTexts.vehicle.nameless };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, company } = await readVehicle(props);
  return { title: `${name} · ${company.companyName}` };
}

export default async function VehiclePage(props: Props) {
  const actor = await requireActor();
  const { vehicle, company, name, history } = await readVehicle(props);
  return (
    <MemberFrame
      kind="vehicle"
      member={vehicle}
      missing={missingVehicleFields(vehicle)}
      unfit={companyUnfit(company.status)}
      {...{ actor, company, name, history }}
    >
      <VehicleForm {...vehicleFormProps(actor, vehicle)} />
    </MemberFrame>
  );
}
