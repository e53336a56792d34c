"use client";
import { Card } from "#app/_ui/card.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { saveCompanyAction } from "#app/(portal)/companies/actions.ts";
import { companyTexts } from "#lib/i18n/texts/company.ts";
import { accountantFormSchema } from "#lib/schemas/company.ts";
import type { AccountantFormProps } from "./company-form-props.ts";
import { FormFrame } from "./form-frame.tsx";
import { SaveButton } from "./save-button.tsx";
import { useCardForm } from "./use-card-form.ts";

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
