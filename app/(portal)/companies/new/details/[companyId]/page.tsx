import type { Metadata } from "next";
import { companyFormProps } from "#app/_components/company-form-props.ts";
import { wizardTexts } from "#lib/i18n/texts/wizard.ts";
import { DetailsStep } from "../../_components/details-step.tsx";
import { draftKeyOf, loadStep } from "../../_components/load-step.ts";
import { WizardFrame } from "../../_components/wizard-frame.tsx";

type Props = { params: Promise<{ companyId: string }> };

export const metadata: Metadata = { title: wizardTexts.pageTitle("details") };

export default async function DetailsStepPage({ params }: Props) {
  const { company, actor } = await loadStep("details", params);
  const { companyId, version, values, locks } = companyFormProps(actor, company);
  return (
    <WizardFrame company={company} step="details">
      <DetailsStep
        draftKey={draftKeyOf(actor, "details", companyId)}
        target={{ companyId, version }}
        values={values}
        locks={locks}
      />
    </WizardFrame>
  );
}
