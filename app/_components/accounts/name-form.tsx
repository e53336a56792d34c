"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { type ActionForm, useActionForm } from "#app/_components/form/use-action-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { type AccountName, accountNameFields } from "#lib/core/account-name.ts";
import { type FormValuesOf, formValues } from "#lib/core/field-table.ts";
import * as m from "#messages";
import { saveAccountNameAction } from "./actions.ts";

export type TypedName = FormValuesOf<typeof accountNameFields>;

export const loadNameSchema = async () => (await import("#lib/accounts/name-schema.ts")).accountNameSchema;

/** The fields of an account's name, which may stay empty. */
export const NameFields = ({ form }: { form: ActionForm<TypedName> }) => (
  <FieldGrid>
    <TextInput {...form.field("firstName")} optional width="half" autoComplete="given-name" />
    <TextInput {...form.field("lastName")} optional width="half" autoComplete="family-name" />
  </FieldGrid>
);

/** The person's own name, on the account's page. */
export function NameForm({ name }: { name: AccountName }) {
  const router = useRouter();
  const [savedAt, setSavedAt] = useState<number>();
  const form = useActionForm({
    schema: loadNameSchema,
    values: formValues(accountNameFields, name),
    send: saveAccountNameAction,
    onSaved: () => {
      setSavedAt(Date.now());
      router.refresh();
    },
  });
  return (
    <Card title={m.accountPage_name()} note={<SavedNote savedAt={savedAt} />}>
      <FormFrame form={form}>
        <p className="text-ink-2">{m.accountPage_nameHelp()}</p>
        <NameFields form={form} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
