"use client";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import * as m from "#messages";
import { saveCompanyAction } from "./actions.ts";
import { BillingFields } from "./billing-fields.tsx";
import { CompanyFormFields } from "./company-fields.tsx";
import type { AccountantFormProps, BillingFormProps, CompanyFormProps } from "./company-form-props.ts";
import { BANK_FIELDS, billingBody, companyBody } from "./form-bodies.ts";

/** The company's own details, in a card with a save button of its own. */
export function CompanyForm({ companyId, version, values, locks }: CompanyFormProps) {
  const form = useCardForm({
    name: `company-${companyId}-details`,
    schema: async () => (await import("#lib/companies/schema.ts")).detailsSchema,
    values,
    version,
    send: (sent, against) =>
      saveCompanyAction({ companyId, version: against, body: companyBody(sent, locks) }),
  });
  return (
    <Card title={m.company_details()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <CompanyFormFields form={form} locks={locks} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

/** The accountant's address, which also gets the statements. */
export function AccountantForm({ companyId, version, values }: AccountantFormProps) {
  const form = useCardForm({
    name: `company-${companyId}-accountant`,
    schema: async () => (await import("#lib/companies/schema.ts")).accountantFormSchema,
    values,
    version,
    send: (body, against) => saveCompanyAction({ companyId, version: against, body }),
  });
  return (
    <Card title={m.company_accountant()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <TextInput
          {...form.field("accountantEmail")}
          type="email"
          optional
          hint={m.company_accountantHint()}
          autoComplete="off"
        />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

/** How the company is billed, in a card with a save button of its own. */
export function BillingForm({ companyId, version, businessId, values }: BillingFormProps) {
  const identity = useIdentityDialog({ help: m.company_confirmBilling() });
  const form = useCardForm({
    name: `company-${companyId}-billing`,
    schema: async () => (await import("./form-schemas.ts")).shapedBillingSchema,
    values,
    version,
    leaveOut: BANK_FIELDS,
    confirmIdentity: identity.ask,
    send: (sent, against) => saveCompanyAction({ companyId, version: against, body: billingBody(sent) }),
  });
  return (
    <Card title={m.company_billing()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <BillingFields form={form} businessId={businessId} />
        <SaveButton busy={form.busy} />
      </FormFrame>
      {identity.dialog}
    </Card>
  );
}
