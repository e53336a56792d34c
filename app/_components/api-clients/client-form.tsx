"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { companyClientFormSchema } from "#lib/api-clients/schema.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { type Scope, scopesIn } from "#lib/core/actor.ts";
import type { Confirmation } from "#lib/http/auth/confirmation.ts";
import { saveClientAction } from "./actions.ts";
import { ConfirmAdministration, waitsForIdentity } from "./confirm-administration.tsx";
import { ScopeChoices } from "./scope-choices.tsx";

type Props = {
  place: { clientId: number; companyId?: number };
  version: number;
  values: { name: string; scopes: string };
  offered: readonly Scope[];
  confirmation: Confirmation | undefined;
};

/** A client's name and what it may do. */
export function ClientForm({ place, version, values, offered, confirmation }: Props) {
  const form = useCardForm({
    name: `client-${place.clientId}-settings`,
    schema: companyClientFormSchema,
    values,
    version,
    send: (body, against) => saveClientAction({ ...place, version: against, body }),
  });
  const choose = (scopes: string) =>
    form.form.setValue("scopes", scopes, {
      shouldDirty: true,
      shouldValidate: form.error("scopes") !== undefined,
    });
  const chosen = form.form.watch("scopes");
  const change = { before: scopesIn(values.scopes), after: scopesIn(chosen) };
  const waits = waitsForIdentity({ confirmation }, change);
  return (
    <Card title={texts.settings} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={texts.settings}>
        <TextInput {...form.field("name")} autoComplete="off" />
        <ScopeChoices offered={offered} value={chosen} error={form.error("scopes")} onChange={choose} />
        {!waits && <SaveButton busy={form.busy} />}
      </FormFrame>
      {waits && <ConfirmAdministration confirmation={confirmation} />}
    </Card>
  );
}
