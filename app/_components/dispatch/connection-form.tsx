"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Checkbox } from "#app/_ui/choices.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import type { ProviderId } from "#lib/core/providers.ts";
import { providerConnectionFormSchema } from "#lib/dispatch/schema.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { fieldLabels } from "#lib/messages/labels.ts";
import { saveProviderAction } from "./actions.ts";

type Props = {
  provider: ProviderId;
  version: number;
  values: { baseUrl: string; credential: string; enabled: boolean };
  credentialHint: string;
};

const SECRET = ["credential"];

/** Where a provider answers and what it knows us by; the credential goes in and never comes back. */
export function ConnectionForm({ provider, version, values, credentialHint }: Props) {
  const form = useCardForm({
    name: `provider-${provider}-connection`,
    schema: providerConnectionFormSchema,
    values,
    version,
    leaveOut: SECRET,
    send: (body, against) => saveProviderAction({ provider, version: against, body }),
    // Sent is sent: it does not stay in the field.
    onSaved: () => form.form.resetField("credential", { defaultValue: "" }),
  });
  return (
    <Card title={texts.settings} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={texts.settings}>
        <TextInput
          {...form.field("baseUrl")}
          type="url"
          inputMode="url"
          autoComplete="off"
          optional
          hint={texts.baseUrlHint}
        />
        <TextInput
          {...form.field("credential")}
          type="password"
          autoComplete="new-password"
          optional
          hint={credentialHint}
        />
        <Checkbox
          {...form.form.register("enabled")}
          label={fieldLabels.enabled ?? ""}
          hint={texts.enabledHint}
          optional
          defaultChecked={values.enabled}
        />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
