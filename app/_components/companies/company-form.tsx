"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { companyTexts } from "#lib/companies/texts.ts";
import { saveCompanyAction } from "./actions.ts";
import { companyBody, companyFormSchema } from "./company-body.ts";
import { CompanyFields } from "./company-fields.tsx";
import type { CompanyFormProps } from "./company-form-props.ts";

/** The company's own details, in a card that saves itself. */
export function CompanyForm({ companyId, version, values, locks }: CompanyFormProps) {
  const form = useCardForm({
    name: `company-${companyId}-details`,
    schema: companyFormSchema,
    values,
    version,
    send: (sent, against) =>
      saveCompanyAction({ companyId, version: against, body: companyBody(sent, locks) }),
  });
  return (
    <Card title={companyTexts.details} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={companyTexts.details}>
        <CompanyFields form={form} locks={locks} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
