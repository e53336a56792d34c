import type { Metadata } from "next";
import { z } from "zod";
import { contractValues } from "#app/_components/service-form-props.ts";
import { shownPrices } from "#lib/i18n/prices.ts";
import { contractText } from "#lib/i18n/texts/contract.ts";
import { wizardTexts } from "#lib/i18n/texts/wizard.ts";
import { getPrices } from "#lib/use-cases/prices.ts";
import { contractPdf } from "#lib/web/contract.ts";
import { readPage } from "#lib/web/page.ts";
import { Agreement } from "../../_components/agreement.tsx";
import { ContractStep } from "../../_components/contract-step.tsx";
import { draftKeyOf, loadStep } from "../../_components/load-step.ts";
import { WizardFrame } from "../../_components/wizard-frame.tsx";

type Props = { params: Promise<{ companyId: string }> };

export const metadata: Metadata = { title: wizardTexts.pageTitle("contract") };

export default async function ContractStepPage({ params }: Props) {
  const { company, actor } = await loadStep("contract", params);
  const { prices, today } = await readPage(z.strictObject({}), getPrices, {});
  const shown = shownPrices(prices, today);
  const text = contractText(shown);
  const { byteLength } = await contractPdf(text);
  return (
    <WizardFrame company={company} step="contract">
      <ContractStep
        draftKey={draftKeyOf(actor, "contract", company.id)}
        companyId={company.id}
        version={company.version}
        values={contractValues(company, today)}
        prices={shown}
      >
        <Agreement text={text} bytes={byteLength} />
      </ContractStep>
    </WizardFrame>
  );
}
