import type { Metadata } from "next";
import { NewDriverForm } from "#app/_components/fleet/driver-form.tsx";
import { NewMemberFrame } from "#app/_components/fleet/new-member-frame.tsx";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { getCompany } from "#lib/companies/use-cases/read.ts";
import { readPage, requireActor } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.fleet_add({ kind: "driver" }) });

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
