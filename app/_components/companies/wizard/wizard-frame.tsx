import type { ReactNode } from "react";
import { ReturnNotice } from "#app/_components/status/return-notice.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { Steps } from "#app/_ui/steps.tsx";
import type { Company } from "#lib/companies/rules/company.ts";
import { MOST_DRAFTS } from "#lib/core/limits.ts";
import * as m from "#messages";
import { Arrival, DeleteDraft } from "./wizard-buttons.tsx";
import { type FormStep, wizardSteps } from "./wizard-path.ts";

type Props = { company: Company | null; step: FormStep; children: ReactNode };

/** The common frame of a registration's three steps: the position, and a note that leaving loses nothing. */
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

const DRAFTS = "/companies?status=incomplete";

/** Replaces the form, so that nobody fills in a form that would be refused. */
export const DraftLimit = () => (
  <main id="content" tabIndex={-1} className="page page-narrow">
    <PageHeading title={m.wizard_title()} />
    <EmptyState
      title={m.wizard_draftLimit({ count: MOST_DRAFTS })}
      action={
        <ButtonLink href={DRAFTS} variant="primary">
          {m.wizard_toDrafts()}
        </ButtonLink>
      }
    >
      {m.wizard_draftLimitHelp()}
    </EmptyState>
  </main>
);
