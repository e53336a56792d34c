import type { Metadata } from "next";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { companyOfPath } from "#app/_components/companies/company-of-path.ts";
import { ExpiringList } from "#app/_components/fleet/expiring-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { readEntity, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { companyExpiringSchema } from "#lib/fleet/schema.ts";
import { listExpiringOfCompany } from "#lib/fleet/use-cases/expiring-licences.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; searchParams: SearchParams };

const read = (props: Props) => readEntity(companyExpiringSchema, listExpiringOfCompany, props);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = (await read(props)).result;
  return { title: `${m.fleetPage_expiring()} · ${company.companyName}` };
}

export default streamed(CompanyExpiringPage, companyOfPath);

async function CompanyExpiringPage(props: Props) {
  const actor = await requireActor();
  const { query, result } = await read(props);
  const { company } = result;
  const drivers = `/companies/${company.id}/drivers`;
  return (
    <CompanyFrame actor={actor} company={company} current="drivers">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section font-section">{m.fleetPage_expiring()}</h2>
        <a href={drivers} className="link">
          {m.fleetPage_allDrivers()}
        </a>
      </div>
      <ExpiringList path={`${drivers}/expiring`} query={query} {...result} />
    </CompanyFrame>
  );
}
