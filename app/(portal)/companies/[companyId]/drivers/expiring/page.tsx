import type { Metadata } from "next";
import { cache } from "react";
import { fleetPageTexts as texts } from "#lib/i18n/texts/fleet.ts";
import { companyExpiringSchema, expiringDriversSchema } from "#lib/schemas/driver.ts";
import { listExpiringOfCompany } from "#lib/use-cases/drivers/expiring.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { CompanyFrame } from "../../frame.tsx";
import { ExpiringList } from "../expiring-list.tsx";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = cache((companyId: string, cursor: string | undefined) =>
  readPage(companyExpiringSchema, listExpiringOfCompany, { companyId, cursor }),
);

async function readAddress({ params, searchParams }: Props) {
  const { cursor } = await readableParams(expiringDriversSchema.shape, searchParams);
  return read((await params).companyId, cursor);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = await readAddress(props);
  return { title: `${texts.expiring} · ${company.companyName}` };
}

export default async function CompanyExpiringPage(props: Props) {
  const actor = await requireActor();
  const { company, page, today } = await readAddress(props);
  const drivers = `/companies/${company.id}/drivers`;
  return (
    <CompanyFrame actor={actor} company={company} current="drivers">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section font-section">{texts.expiring}</h2>
        <a href={drivers} className="link">
          {texts.allDrivers}
        </a>
      </div>
      <ExpiringList path={`${drivers}/expiring`} page={page} today={today} />
    </CompanyFrame>
  );
}
