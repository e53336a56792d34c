import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { newCompanyFormProps } from "#app/_components/company-form-props.ts";
import { ownCompanyIds } from "#lib/domain/actor.ts";
import { wizardTexts } from "#lib/i18n/texts/wizard.ts";
import { mayBeginDraft } from "#lib/use-cases/companies/drafts.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { DetailsStep } from "./_components/details-step.tsx";
import { DraftLimit } from "./_components/draft-limit.tsx";
import { draftKeyOf } from "./_components/load-step.ts";
import { WizardFrame } from "./_components/wizard-frame.tsx";

export const metadata: Metadata = { title: wizardTexts.title };

export default async function NewCompanyPage() {
  const actor = await requireActor();
  if (actor.viewing) redirect("/companies");
  if (!(await readPage(z.strictObject({}), mayBeginDraft, {}))) return <DraftLimit />;
  // Who signs in for the first time is led here, whoever was invited to a company, too.
  const first = !actor.admin && ownCompanyIds(actor).length === 0;
  return (
    <WizardFrame company={null} step="details">
      {first && <p className="mb-6 text-ink-2">{wizardTexts.invited}</p>}
      <DetailsStep
        {...newCompanyFormProps(actor)}
        draftKey={draftKeyOf(actor, "details", "new")}
        target={{ submissionKey: crypto.randomUUID() }}
      />
    </WizardFrame>
  );
}
