import type { Metadata } from "next";
import { companyFormProps } from "#app/_components/companies/company-form-props.ts";
import { DetailsStep } from "#app/_components/companies/wizard/details-step.tsx";
import { draftKeyOf, loadStep } from "#app/_components/companies/wizard/load-step.ts";
import { WizardFrame } from "#app/_components/companies/wizard/wizard-frame.tsx";
import { stepTitle } from "#app/_components/companies/wizard/wizard-path.ts";

type Props = { params: Promise<{ companyId: string }> };

export const generateMetadata = (): Metadata => ({ title: stepTitle("details") });

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
