"use client";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { FieldGrid } from "#app/_ui/field.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { EventChoices } from "./event-choices.tsx";
import type { WebhookValues } from "./webhook-values.ts";

export function WebhookFields({ form }: { form: ActionForm<WebhookValues> }) {
  const { field } = form;
  return (
    <>
      <FieldGrid>
        <TextInput {...field("url")} type="url" inputMode="url" autoComplete="off" hint={texts.urlHint} />
        <TextInput
          {...field("description")}
          width="half"
          autoComplete="off"
          optional
          hint={texts.descriptionHint}
        />
        <TextInput
          {...field("notifyEmail")}
          width="half"
          type="email"
          autoComplete="off"
          hint={texts.notifyHint}
        />
      </FieldGrid>
      <EventChoices form={form} />
    </>
  );
}
