"use client";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { saveCompanyAction } from "#app/(portal)/companies/actions.ts";
import { companyTexts } from "#lib/i18n/texts/company.ts";
import { BANK_FIELDS, billingBody, shapedBillingSchema } from "./billing-body.ts";
import { BillingFields } from "./billing-fields.tsx";
import type { BillingFormProps } from "./company-form-props.ts";
import { FormFrame } from "./form-frame.tsx";
import { SaveButton } from "./save-button.tsx";
import { useCardForm } from "./use-card-form.ts";
import { type IdentityWays, useIdentityDialog } from "./use-identity-dialog.tsx";

type Props = BillingFormProps & {
  /** How an owner shows again who they are, where a save may ask for it. */
  ways: IdentityWays | null;
};

/** How the company is billed, in a card that saves itself. */
export function BillingForm({ companyId, version, values, ways }: Props) {
  const identity = useIdentityDialog({ ways, help: companyTexts.confirmBilling });
  const form = useCardForm({
    name: `company-${companyId}-billing`,
    schema: shapedBillingSchema,
    values,
    version,
    leaveOut: BANK_FIELDS,
    ...(ways && { confirmIdentity: identity.ask }),
    send: (sent, against) => saveCompanyAction({ companyId, version: against, body: billingBody(sent) }),
  });
  return (
    <Card title={companyTexts.billing} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={companyTexts.billing}>
        <BillingFields form={form} />
        <SaveButton busy={form.busy} />
      </FormFrame>
      {identity.dialog}
    </Card>
  );
}
