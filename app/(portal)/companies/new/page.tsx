import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { newCompanyFormProps } from "#app/_components/companies/company-form-props.ts";
import { DetailsStep } from "#app/_components/companies/wizard/details-step.tsx";
import { draftKeyOf } from "#app/_components/companies/wizard/load-step.ts";
import { DraftLimit, WizardFrame } from "#app/_components/companies/wizard/wizard-frame.tsx";
import { mayBeginDraft } from "#lib/companies/use-cases/create.ts";
import { ownCompanyIds } from "#lib/core/actor.ts";
import { readPage, requireActor } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.wizard_title() });

export default async function NewCompanyPage() {
  const actor = await requireActor();
  if (actor.viewing) redirect("/companies");
  if (!(await readPage(z.strictObject({}), mayBeginDraft, {}))) return <DraftLimit />;
  // The first page after the first sign-in of every person, also an invited one.
  const first = !actor.admin && ownCompanyIds(actor).length === 0 && !actor.moneyCompanyIds;
  return (
    <WizardFrame company={null} step="details">
      {first && <p className="mb-6 text-ink-2">{m.wizard_invited()}</p>}
      <DetailsStep
        {...newCompanyFormProps(actor)}
        draftKey={draftKeyOf(actor, "details", "new")}
        target={{ submissionKey: crypto.randomUUID() }}
      />
    </WizardFrame>
  );
}
