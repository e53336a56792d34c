import type { Metadata } from "next";
import { contractValues } from "#app/_components/service-form-props.ts";
import { helsinkiDate } from "#lib/domain/calendar.ts";
import { shownPrices } from "#lib/i18n/prices.ts";
import { wizardTexts } from "#lib/i18n/texts/wizard.ts";
import { contractPdf, currentContract } from "#lib/web/contract.ts";
import { Agreement } from "../../_components/agreement.tsx";
import { ContractStep } from "../../_components/contract-step.tsx";
import { draftKeyOf, loadStep } from "../../_components/load-step.ts";
import { WizardFrame } from "../../_components/wizard-frame.tsx";

type Props = { params: Promise<{ companyId: string }> };

export const metadata: Metadata = { title: wizardTexts.pageTitle("contract") };

export default async function ContractStepPage({ params }: Props) {
  const { company, actor } = await loadStep("contract", params);
  const today = helsinkiDate(new Date());
  const { byteLength } = await contractPdf();
  return (
    <WizardFrame company={company} step="contract">
      <ContractStep
        draftKey={draftKeyOf(actor, "contract", company.id)}
        companyId={company.id}
        version={company.version}
        values={contractValues(company, today)}
        prices={shownPrices(today)}
      >
        <Agreement text={currentContract()} bytes={byteLength} />
      </ContractStep>
    </WizardFrame>
  );
}
