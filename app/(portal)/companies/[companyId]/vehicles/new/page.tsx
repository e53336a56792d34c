import type { Metadata } from "next";
import { fleetTexts } from "#lib/i18n/texts/fleet.ts";
import { companyIdSchema } from "#lib/schemas/company.ts";
import { getCompany } from "#lib/use-cases/companies/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { NewMemberFrame } from "../../new-member-frame.tsx";
import { NewVehicleForm } from "./new-vehicle-form.tsx";

export const metadata: Metadata = { title: fleetTexts.vehicle.add };

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
