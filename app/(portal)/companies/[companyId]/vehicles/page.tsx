import type { Metadata } from "next";
import { cache } from "react";
import { companyPageTexts as texts } from "#lib/i18n/texts/company-page.ts";
import { vehicleListPageSchema } from "#lib/schemas/vehicle.ts";
import { listVehiclePage } from "#lib/use-cases/vehicles/list.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { FleetList } from "../fleet-list.tsx";
import { CompanyFrame } from "../frame.tsx";
import { VehicleTable } from "./vehicle-table.tsx";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = cache((companyId: string, cursor: string | undefined) =>
  readPage(vehicleListPageSchema, listVehiclePage, { companyId, cursor }),
);

async function readAddress({ params, searchParams }: Props) {
  const { cursor } = await readableParams({ cursor: vehicleListPageSchema.shape.cursor }, searchParams);
  return read((await params).companyId, cursor);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = await readAddress(props);
  return { title: `${texts.vehicles} · ${company.companyName}` };
}

export default async function VehiclesPage(props: Props) {
  const actor = await requireActor();
  const { company, page } = await readAddress(props);
  return (
    <CompanyFrame actor={actor} company={company} current="vehicles">
      <FleetList
        path={`/companies/${company.id}/vehicles`}
        page={page}
        total={company.vehicleCount}
        empty={{ title: texts.noVehicles, help: texts.noVehiclesHelp }}
      >
        <VehicleTable rows={page.rows} />
      </FleetList>
    </CompanyFrame>
  );
}
