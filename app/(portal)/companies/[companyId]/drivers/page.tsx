import type { Metadata } from "next";
import { cache } from "react";
import { companyPageTexts as texts } from "#lib/i18n/texts/company-page.ts";
import { driverListPageSchema } from "#lib/schemas/driver.ts";
import { listDriverPage } from "#lib/use-cases/drivers/list.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { FleetList } from "../fleet-list.tsx";
import { CompanyFrame } from "../frame.tsx";
import { DriverTable } from "./driver-table.tsx";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = cache((companyId: string, cursor: string | undefined) =>
  readPage(driverListPageSchema, listDriverPage, { companyId, cursor }),
);

async function readAddress({ params, searchParams }: Props) {
  const { cursor } = await readableParams({ cursor: driverListPageSchema.shape.cursor }, searchParams);
  return read((await params).companyId, cursor);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = await readAddress(props);
  return { title: `${texts.drivers} · ${company.companyName}` };
}

export default async function DriversPage(props: Props) {
  const actor = await requireActor();
  const { company, page, today } = await readAddress(props);
  return (
    <CompanyFrame actor={actor} company={company} current="drivers">
      <FleetList
        path={`/companies/${company.id}/drivers`}
        page={page}
        total={company.driverCount}
        empty={{ title: texts.noDrivers, help: texts.noDriversHelp }}
      >
        <DriverTable rows={page.rows} today={today} />
      </FleetList>
    </CompanyFrame>
  );
}
