import { type Company, missingBilling, type WizardStep, wizardStep } from "#lib/companies/rules/company.ts";
import * as m from "#messages";

export type FormStep = "details" | "billing" | "contract";

const ORDER: readonly FormStep[] = ["details", "billing", "contract"];

export const stepPath = (step: FormStep | WizardStep, companyId: number): string =>
  `/companies/new/${step}/${companyId}`;

/** The redirect instead of this step; null when the person may take the step. */
export function detourFrom(step: FormStep | "complete", company: Company): string | null {
  const reached = wizardStep(company);
  if (step === "complete") return completeDetour(company, reached);
  if (reached === "complete") return `/companies/${company.id}/details`;
  const skips = step === "contract" && reached === "billing";
  return skips ? `${stepPath("billing", company.id)}?from=contract` : null;
}

function completeDetour({ id, status }: Company, reached: WizardStep): string | null {
  if (reached !== "complete") return stepPath(reached, id);
  return status === "pending" ? null : `/companies/${id}/details`;
}

/** The step indicator: finished steps are links, from every step. */
export function wizardSteps(company: Company | null, current: FormStep) {
  const done: Record<FormStep, boolean> = {
    details: company !== null,
    billing: company !== null && missingBilling(company.billing).length === 0,
    contract: false,
  };
  return {
    current: ORDER.indexOf(current) + 1,
    steps: ORDER.map((step) => ({
      label: m.wizard_steps({ step }),
      done: done[step],
      href: company && step !== current && reachable(step, done) ? stepPath(step, company.id) : undefined,
    })),
  };
}

export const stepTitle = (step: FormStep): string => `${m.wizard_steps({ step })} · ${m.wizard_title()}`;

/** A step can be taken when all earlier ones are finished. */
const reachable = (step: FormStep, done: Record<FormStep, boolean>): boolean =>
  ORDER.slice(0, ORDER.indexOf(step)).every((earlier) => done[earlier]);
