import type { Metadata } from "next";
import { billingFormProps } from "#app/_components/company-form-props.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { wizardTexts } from "#lib/i18n/texts/wizard.ts";
import { BillingStep } from "../../_components/billing-step.tsx";
import { draftKeyOf, loadStep } from "../../_components/load-step.ts";
import { WizardFrame } from "../../_components/wizard-frame.tsx";

type Props = {
  params: Promise<{ companyId: string }>;
  searchParams: Promise<{ from?: string | string[] }>;
};

export const metadata: Metadata = { title: wizardTexts.pageTitle("billing") };

export default async function BillingStepPage({ params, searchParams }: Props) {
  const { company, actor } = await loadStep("billing", params);
  const { from } = await searchParams;
  return (
    <WizardFrame company={company} step="billing">
      {from === "contract" && (
        <div className="mb-6">
          <Notice>{wizardTexts.billingFirst}</Notice>
        </div>
      )}
      <BillingStep {...billingFormProps(company)} draftKey={draftKeyOf(actor, "billing", company.id)} />
    </WizardFrame>
  );
}
