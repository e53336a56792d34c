"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { webhookFormSchema } from "#lib/webhooks/schema.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { saveWebhookAction } from "./actions.ts";
import type { WebhookPlace } from "./place.ts";
import { WebhookFields } from "./webhook-fields.tsx";
import { type WebhookValues, webhookBodyOf } from "./webhook-values.ts";

type Props = { place: WebhookPlace; version: number; values: WebhookValues };

/** What a person chose of an endpoint, in a card that saves itself. */
export function WebhookForm({ place, version, values }: Props) {
  const form = useCardForm({
    name: `webhook-${place.endpointId}-details`,
    schema: webhookFormSchema,
    values,
    version,
    send: (body, against) => saveWebhookAction({ ...place, version: against, body: webhookBodyOf(body) }),
  });
  return (
    <Card title={texts.details} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={texts.details}>
        <WebhookFields form={form} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
