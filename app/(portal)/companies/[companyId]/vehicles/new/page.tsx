import type { Metadata } from "next";
import { NewMemberFrame } from "#app/_components/fleet/new-member-frame.tsx";
import { NewVehicleForm } from "#app/_components/fleet/vehicle-form.tsx";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { getCompany } from "#lib/companies/use-cases/read.ts";
import { readPage, requireActor } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.fleet_add({ kind: "vehicle" }) });

type Props = { params: Promise<{ companyId: string }> };

export default async function NewVehiclePage({ params }: Props) {
  const actor = await requireActor();
  const company = await readPage(companyIdSchema, getCompany, await params);
  return (
    <NewMemberFrame kind="vehicle" company={company}>
      <NewVehicleForm
        companyId={company.id}
        draftKey={`vehicle-${actor.id}-${company.id}-new`}
        submissionKey={crypto.randomUUID()}
      />
    </NewMemberFrame>
  );
}
