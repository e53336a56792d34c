import type { Metadata } from "next";
import { cache } from "react";
import { DriverForm } from "#app/_components/fleet/driver-form.tsx";
import { driverFormProps } from "#app/_components/fleet/driver-form-props.ts";
import { MemberFrame } from "#app/_components/fleet/member-frame.tsx";
import { LicenceMark } from "#app/_components/fleet/validity.tsx";
import { driverPageSchema } from "#lib/fleet/driver-schema.ts";
import { driverName, driverUnfit, missingDriverFields } from "#lib/fleet/rules/driver.ts";
import { fleetTexts } from "#lib/fleet/texts.ts";
import { getDriverDetails } from "#lib/history/use-cases/member.ts";
import { readPage, requireActor } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

type Props = { params: Promise<{ companyId: string; driverId: string }>; searchParams: SearchParams };

const read = cache((companyId: string, driverId: string, history: string | undefined) =>
  readPage(driverPageSchema, getDriverDetails, { companyId, driverId, history }),
);

async function readDriver({ params, searchParams }: Props) {
  const { companyId, driverId } = await params;
  const { history } = await readableParams({ history: driverPageSchema.shape.history }, searchParams);
  const details = await read(companyId, driverId, history);

  return { ...details, name: driverName(details.member) ?? fleetTexts.driver.nameless };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, company } = await readDriver(props);
  return { title: `${name} · ${company.companyName}` };
}

export default async function DriverPage(props: Props) {
  const actor = await requireActor();
  const { member: driver, company, name, history, today } = await readDriver(props);
  const expiration = driver.taxiDrivingLicenseExpiration;
  return (
    <MemberFrame
      kind="driver"
      member={driver}
      missing={missingDriverFields(driver)}
      mark={expiration && <LicenceMark expiration={expiration} today={today} />}
      unfit={driverUnfit(driver, { companyStatus: company.status, today })}
      actor={actor}
      company={company}
      name={name}
      history={history}
    >
      <DriverForm {...driverFormProps(driver)} />
    </MemberFrame>
  );
}
