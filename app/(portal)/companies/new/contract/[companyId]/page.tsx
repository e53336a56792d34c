import type { Metadata } from "next";
import { z } from "zod";
import { contractValues } from "#app/_components/companies/service-form-props.ts";
import { Agreement } from "#app/_components/companies/wizard/agreement.tsx";
import { ContractStep } from "#app/_components/companies/wizard/contract-step.tsx";
import { draftKeyOf, loadStep } from "#app/_components/companies/wizard/load-step.ts";
import { WizardFrame } from "#app/_components/companies/wizard/wizard-frame.tsx";
import { stepTitle } from "#app/_components/companies/wizard/wizard-path.ts";
import { contractText } from "#lib/companies/agreement-texts.ts";
import { shownPrices } from "#lib/companies/texts.ts";
import { getPrices } from "#lib/companies/use-cases/read.ts";
import { readPage } from "#lib/doors/page.ts";

type Props = { params: Promise<{ companyId: string }> };

export const generateMetadata = (): Metadata => ({ title: stepTitle("contract") });

export default async function ContractStepPage({ params }: Props) {
  const { company, actor } = await loadStep("contract", params);
  const { prices, today } = await readPage(z.strictObject({}), getPrices, {});
  return (
    <WizardFrame company={company} step="contract">
      <ContractStep
        draftKey={draftKeyOf(actor, "contract", company.id)}
        companyId={company.id}
        version={company.version}
        values={contractValues(company, today)}
        prices={shownPrices(prices, today)}
      >
        <Agreement text={contractText({ prices, today })} />
      </ContractStep>
    </WizardFrame>
  );
}
