import type { Metadata } from "next";
import { MemberDocuments } from "#app/_components/documents/member-documents.tsx";
import { DriverForm } from "#app/_components/fleet/driver-form.tsx";
import { driverFormProps } from "#app/_components/fleet/driver-form-props.ts";
import { MemberFrame } from "#app/_components/fleet/member-frame.tsx";
import { NamedLicenceMark } from "#app/_components/fleet/validity.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { readEntity, requireActor, rowOfPath, type SearchParams } from "#lib/doors/page.ts";
import { driverName, driverUnfit, missingDriverFields } from "#lib/fleet/rules/driver.ts";
import { driverIdSchema, driverPageSchema } from "#lib/fleet/schema.ts";
import { getDriver } from "#lib/fleet/use-cases/load.ts";
import { getDriverDetails } from "#lib/history/use-cases/details.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string; driverId: string }>; searchParams: SearchParams };

async function read(props: Props) {
  const { result } = await readEntity(driverPageSchema, getDriverDetails, props);
  const name = driverName(result.member);
  return { ...result, name: name ?? m.fleet_nameless({ kind: "driver" }), named: name !== null };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, company } = await read(props);
  return { title: `${name} · ${company.companyName}` };
}

export default streamed(DriverPage, rowOfPath(driverIdSchema, getDriver));

async function DriverPage(props: Props) {
  const actor = await requireActor();
  const { member: driver, company, name, named, history, driven, today } = await read(props);
  const expiration = driver.taxiDrivingLicenseExpiration;
  return (
    <MemberFrame
      kind="driver"
      member={driver}
      missing={missingDriverFields(driver)}
      mark={expiration && <NamedLicenceMark expiration={expiration} today={today} />}
      unfit={driverUnfit(driver, { companyStatus: company.status, today })}
      actor={actor}
      company={company}
      name={name}
      named={named}
      history={history}
      driven={driven}
    >
      <DriverForm {...driverFormProps(driver)} />
      <MemberDocuments actor={actor} companyId={company.id} driverId={driver.id} />
    </MemberFrame>
  );
}
