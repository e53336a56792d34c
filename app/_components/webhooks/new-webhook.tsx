"use client";
import { useState } from "react";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { webhookPath } from "#lib/webhooks/rules/webhook.ts";
import { webhookFormSchema } from "#lib/webhooks/schema.ts";
import { webhookTexts as texts } from "#lib/webhooks/texts.ts";
import { createWebhookAction } from "./actions.ts";
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
