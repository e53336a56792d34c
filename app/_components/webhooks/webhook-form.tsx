"use client";
import { useState } from "react";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { type ActionForm, useActionForm } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import { type EndpointIds, webhookPath } from "#lib/webhooks/rules/webhook.ts";
import * as m from "#messages";
import { createWebhookAction, saveWebhookAction } from "./actions.ts";
import { EventChoices, type WebhookValues, webhookBodyOf } from "./event-choices.tsx";

type Props = { ids: EndpointIds; version: number; values: WebhookValues };

/** The fields of an endpoint, in a card that saves itself. */
export function WebhookForm({ ids, version, values }: Props) {
  const form = useCardForm({
    name: `webhook-${ids.endpointId}-details`,
    schema: async () => (await import("#lib/webhooks/schema.ts")).webhookFormSchema,
    values,
    version,
    send: (body, against) => saveWebhookAction({ ...ids, version: against, body: webhookBodyOf(body) }),
  });
  return (
    <Card title={m.webhook_details()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <WebhookFields form={form} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

export function WebhookFields({ form }: { form: ActionForm<WebhookValues> }) {
  const { field } = form;
  return (
    <>
      <FieldGrid>
        <TextInput
          {...field("url")}
          type="url"
          inputMode="url"
          autoComplete="off"
          hint={m.webhook_urlHint()}
        />
        <TextInput
          {...field("description")}
          width="half"
          autoComplete="off"
          optional
          hint={m.webhook_descriptionHint()}
        />
        <TextInput
          {...field("notifyEmail")}
          width="half"
          type="email"
          autoComplete="off"
          hint={m.webhook_notifyHint()}
        />
      </FieldGrid>
      <EventChoices form={form} />
    </>
  );
}

type NewWebhookProps = { companyId: number | null; notifyEmail: string };

/** The form of a new endpoint. After saving it shows the secret, which no other screen shows. */
export function NewWebhook({ companyId, notifyEmail }: NewWebhookProps) {
  const [made, setMade] = useState<{ id: number; secret: string; at: number }>();
  const form = useActionForm({
    schema: async () => (await import("#lib/webhooks/schema.ts")).webhookFormSchema,
    values: { url: "", description: "", notifyEmail, events: "" },
    send: (values) =>
      createWebhookAction({
        companyId: companyId === null ? null : String(companyId),
        body: webhookBodyOf(values),
      }),
    onSaved: (saved) => setMade({ ...saved, at: Date.now() }),
  });
  if (made)
    return (
      <Card title={m.webhook_secret()} note={<SavedNote savedAt={made.at} />}>
        <p className="mb-4 text-ink-2">{m.webhook_secretHelp()}</p>
        <ShownSecret
          title={m.webhook_secretOnce()}
          values={[{ term: m.webhook_secret(), value: made.secret }]}
        />
        <div className="mt-5">
          <ButtonLink variant="primary" href={webhookPath(companyId, made.id)}>
            {m.webhook_done()}
          </ButtonLink>
        </div>
      </Card>
    );
  return (
    <Card title={m.webhook_details()}>
      <FormFrame form={form} opened>
        <WebhookFields form={form} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
