import type { Metadata } from "next";
import { fleetTexts } from "#lib/i18n/texts/fleet.ts";
import { companyIdSchema } from "#lib/schemas/company.ts";
import { getCompany } from "#lib/use-cases/companies/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { NewMemberFrame } from "../../new-member-frame.tsx";
import { NewDriverForm } from "./new-driver-form.tsx";

export const metadata: Metadata = { title: fleetTexts.driver.add };

type Props = { params: Promise<{ companyId: string }> };

export default async function NewDriverPage({ params }: Props) {
  const actor = await requireActor();
  const company = await readPage(companyIdSchema, getCompany, await params);
  return (
    <NewMemberFrame kind="driver" company={company}>
      <NewDriverForm
        companyId={company.id}
        draftKey={`driver-${actor.id}-${company.id}-new`}
        submissionKey={crypto.randomUUID()}
      />
    </NewMemberFrame>
  );
}
