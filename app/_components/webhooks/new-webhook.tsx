"use client";
import { useState } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { createWebhookAction } from "#app/(portal)/admin/webhooks/actions.ts";
import { webhookPath } from "#lib/domain/webhook.ts";
import { webhookTexts as texts } from "#lib/i18n/texts/webhooks.ts";
import { webhookFormSchema } from "#lib/schemas/webhook.ts";
import { FormFrame } from "../form-frame.tsx";
import { SaveButton } from "../save-button.tsx";
import { useActionForm } from "../use-action-form.ts";
import { ShownSecret } from "./shown-secret.tsx";
import { WebhookFields } from "./webhook-fields.tsx";
import { webhookBodyOf } from "./webhook-values.ts";

type Props = { companyId: number | null; notifyEmail: string };

/** A new endpoint; once it is saved its secret stands here, and only here. */
export function NewWebhook({ companyId, notifyEmail }: Props) {
  const [made, setMade] = useState<{ id: number; secret: string }>();
  const form = useActionForm({
    schema: webhookFormSchema,
    values: { url: "", description: "", notifyEmail, events: "" },
    send: (values) =>
      createWebhookAction({
        companyId: companyId === null ? null : String(companyId),
        body: webhookBodyOf(values),
      }),
    onSaved: setMade,
  });
  if (made)
    return (
      <Card title={texts.secret}>
        <p className="mb-4 text-ink-2">{texts.secretHelp}</p>
        <ShownSecret secret={made.secret} />
        <div className="mt-5">
          <ButtonLink variant="primary" href={webhookPath(companyId, made.id)}>
            {texts.done}
          </ButtonLink>
        </div>
      </Card>
    );
  return (
    <Card title={texts.details}>
      <FormFrame form={form}>
        <WebhookFields form={form} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
