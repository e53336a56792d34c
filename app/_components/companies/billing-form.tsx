"use client";
import { type IdentityWays, useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { companyTexts } from "#lib/companies/texts.ts";
import { saveCompanyAction } from "./actions.ts";
import { BANK_FIELDS, billingBody, shapedBillingSchema } from "./billing-body.ts";
import { BillingFields } from "./billing-fields.tsx";
import type { BillingFormProps } from "./company-form-props.ts";

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
