"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { accountantFormSchema } from "#lib/companies/schema.ts";
import { companyTexts } from "#lib/companies/texts.ts";
import { saveCompanyAction } from "./actions.ts";
import type { AccountantFormProps } from "./company-form-props.ts";

/** Who else gets the statements. */
export function AccountantForm({ companyId, version, values }: AccountantFormProps) {
  const form = useCardForm({
    name: `company-${companyId}-accountant`,
    schema: accountantFormSchema,
    values,
    version,
    send: (body, against) => saveCompanyAction({ companyId, version: against, body }),
  });
  return (
    <Card title={companyTexts.accountant} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={companyTexts.accountant}>
        <TextInput
          {...form.field("accountantEmail")}
          type="email"
          optional
          hint={companyTexts.accountantHint}
          autoComplete="off"
        />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
