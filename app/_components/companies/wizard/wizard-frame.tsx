import type { ReactNode } from "react";
import { ReturnNotice } from "#app/_components/status/return-notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { Steps } from "#app/_ui/steps.tsx";
import type { Company } from "#lib/companies/rules/company.ts";
import * as m from "#messages";
import { Arrival, DeleteDraft } from "./wizard-buttons.tsx";
import { type FormStep, wizardSteps } from "./wizard-path.ts";

type Props = { company: Company | null; step: FormStep; children: ReactNode };

/** What the three steps of a registration share: where one is, and that nothing is lost by leaving. */
export function WizardFrame({ company, step, children }: Props) {
  return (
    <main id="content" tabIndex={-1} className="page page-narrow">
      <PageHeading
        title={m.wizard_title()}
        subtitle={company ? m.wizard_savedAsDraft({ name: company.companyName }) : m.wizard_intro()}
      />
      <Steps {...wizardSteps(company, step)} />
      <Arrival />
      {company && (
        <ReturnNotice companyId={company.id} type="company" id={company.id} status={company.status} />
      )}
      {children}
      {company && <DeleteDraft companyId={company.id} name={company.companyName} />}
    </main>
  );
}
