"use client";
import { saveCompanyAction } from "#app/_components/companies/actions.ts";
import { BillingFields } from "#app/_components/companies/billing-fields.tsx";
import type { BillingFormProps } from "#app/_components/companies/company-form-props.ts";
import { BANK_FIELDS, billingBody } from "#app/_components/companies/form-bodies.ts";
import { DraftNotice, FormFrame } from "#app/_components/form/form-frame.tsx";
import { tellSavedOnArrival, useSavedOnArrival } from "#app/_components/form/own-saves.ts";
import { useStepForm } from "#app/_components/form/use-step-form.ts";
import { useUnsavedWarning } from "#app/_components/form/use-unsaved-warning.ts";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import * as m from "#messages";
import { WizardButtons } from "./wizard-buttons.tsx";
import { stepPath } from "./wizard-path.ts";

export function BillingStep({
  draftKey,
  companyId,
  version,
  businessId,
  values,
}: BillingFormProps & { draftKey: string }) {
  const form = useStepForm({
    draftKey,
    leaveOut: BANK_FIELDS,
    schema: async () => (await import("#app/_components/companies/form-schemas.ts")).shapedBillingSchema,
    values,
    version,
    send: (sent, against) => saveCompanyAction({ companyId, version: against, body: billingBody(sent) }),
    next: ({ id, step }) => {
      tellSavedOnArrival(stepPath(step, id), m.wizard_steps({ step: "billing" }));
      return stepPath(step, id);
    },
  });
  const arrived = useSavedOnArrival(stepPath("billing", companyId));
  // All other fields are stored on the device.
  const { iban, bic } = form.form.formState.dirtyFields.billing ?? {};
  useUnsavedWarning(Boolean((iban || bic) && !form.busy));
  return (
    <FormFrame form={form} spacious>
      <DraftNotice shown={form.restored} />
      <Card
        title={m.company_billing()}
        note={<SavedNote savedAt={arrived.at} text={m.wizard_saved({ what: arrived.name })} />}
      >
        <div className="grid gap-4">
          <BillingFields form={form} businessId={businessId} />
        </div>
      </Card>
      <WizardButtons
        back={{ href: stepPath("details", companyId), label: m.wizard_steps({ step: "details" }) }}
        label={m.wizard_saveAndContinue()}
        busy={form.busy}
      />
    </FormFrame>
  );
}
