import type { Metadata } from "next";
import { firstBillingFormProps } from "#app/_components/companies/company-form-props.ts";
import { BillingStep } from "#app/_components/companies/wizard/billing-step.tsx";
import { draftKeyOf, loadStep } from "#app/_components/companies/wizard/load-step.ts";
import { WizardFrame } from "#app/_components/companies/wizard/wizard-frame.tsx";
import { stepTitle } from "#app/_components/companies/wizard/wizard-path.ts";
import { Notice } from "#app/_ui/notice.tsx";
import * as m from "#messages";

type Props = {
  params: Promise<{ companyId: string }>;
  searchParams: Promise<{ from?: string | string[] }>;
};

export const generateMetadata = (): Metadata => ({ title: stepTitle("billing") });

export default async function BillingStepPage({ params, searchParams }: Props) {
  const { company, actor } = await loadStep("billing", params);
  const { from } = await searchParams;
  return (
    <WizardFrame company={company} step="billing">
      {from === "contract" && (
        <div className="mb-6">
          <Notice>{m.wizard_billingFirst()}</Notice>
        </div>
      )}
      <BillingStep {...firstBillingFormProps(company)} draftKey={draftKeyOf(actor, "billing", company.id)} />
    </WizardFrame>
  );
}
