"use client";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { saveWebhookAction } from "#app/(portal)/admin/webhooks/actions.ts";
import { webhookTexts as texts } from "#lib/i18n/texts/webhooks.ts";
import { webhookFormSchema } from "#lib/schemas/webhook.ts";
import { FormFrame } from "../form-frame.tsx";
import { SaveButton } from "../save-button.tsx";
import { useCardForm } from "../use-card-form.ts";
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
