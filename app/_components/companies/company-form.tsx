"use client";
import { useIdentityDialog } from "#app/_components/accounts/use-identity-dialog.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useSaveBar } from "#app/_components/form/save-bar.tsx";
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

// The page's save bar saves these forms (SavedTogether).

/** The company's own details. */
export function CompanyForm({ companyId, version, values, locks }: CompanyFormProps) {
  const form = useCardForm({
    name: `company-${companyId}-details`,
    schema: async () => (await import("#lib/companies/schema.ts")).detailsSchema,
    values,
    version,
    send: (sent, against) =>
      saveCompanyAction({ companyId, version: against, body: companyBody(sent, locks) }),
  });
  useSaveBar(m.company_details(), form);
  return (
    <Card title={m.company_details()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} block={m.company_details()}>
        <CompanyFormFields form={form} locks={locks} />
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
  useSaveBar(m.company_accountant(), form);
  return (
    <Card title={m.company_accountant()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} block={m.company_accountant()}>
        <TextInput
          {...form.field("accountantEmail")}
          type="email"
          optional
          hint={m.company_accountantHint()}
          autoComplete="off"
        />
      </FormFrame>
    </Card>
  );
}

/** How the company is billed. */
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
  useSaveBar(m.company_billing(), form);
  return (
    <Card title={m.company_billing()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} block={m.company_billing()}>
        <BillingFields form={form} businessId={businessId} />
      </FormFrame>
      {identity.dialog}
    </Card>
  );
}
