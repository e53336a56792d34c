"use client";
import { useState } from "react";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { type ActionForm, useActionForm } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { describedBy, FieldGrid, FieldNote } from "#app/_ui/field.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#lib/events/rules/webhook-events.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { type EndpointIds, webhookPath } from "#lib/webhooks/rules/webhook.ts";
import * as m from "#messages";
import { createWebhookAction, saveWebhookAction } from "./actions.ts";

type Props = { ids: EndpointIds; version: number; values: WebhookValues };

/** The fields of an endpoint, in a card with a save button of its own. */
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

function WebhookFields({ form }: { form: ActionForm<WebhookValues> }) {
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

/** The form's values: the chosen events are one text, so that they are one field. */
type WebhookValues = { url: string; description: string; notifyEmail: string; events: string };

const webhookBodyOf = ({ events, ...rest }: WebhookValues) => ({
  ...rest,
  events: events.split(",").filter((event) => event !== "") as WebhookEvent[],
});

const GROUPS = ["company", "vehicle", "driver"] as const;

/** The events of an endpoint: one checkbox per event, with its technical name, in three groups. */
function EventChoices({ form }: { form: ActionForm<WebhookValues> }) {
  const chosen = new Set(form.form.watch("events").split(","));
  const error = form.error("events");
  const choose = (events: readonly WebhookEvent[]) =>
    form.form.setValue("events", events.join(","), {
      shouldDirty: true,
      shouldValidate: error !== undefined,
    });
  const turn = (event: WebhookEvent, on: boolean) =>
    choose(WEBHOOK_EVENTS.filter((one) => (one === event ? on : chosen.has(one))));
  const all = WEBHOOK_EVENTS.every((event) => chosen.has(event));
  return (
    <fieldset
      id="events"
      tabIndex={-1}
      aria-describedby={describedBy("events", { error })}
      aria-invalid={error ? true : undefined}
      className="min-w-0"
    >
      <legend className="text-label font-label">{fieldLabel("events")}</legend>
      <button
        type="button"
        className="link mt-1 mb-2 text-caption"
        onClick={() => choose(all ? [] : WEBHOOK_EVENTS)}
      >
        {all ? m.webhook_noneOfThese() : m.webhook_all()}
      </button>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {GROUPS.map((group) => (
          <div key={group}>
            <p className="mb-1.5 text-caption text-ink-3">{m.webhook_groups({ group })}</p>
            {WEBHOOK_EVENTS.filter((event) => event.startsWith(`${group}.`)).map((event) => (
              <label key={event} className="flex cursor-pointer gap-2.5 py-1 pointer-coarse:py-2.5">
                <input
                  type="checkbox"
                  className="check mt-0.5"
                  checked={chosen.has(event)}
                  onChange={({ target }) => turn(event, target.checked)}
                />
                <span className="min-w-0">
                  {m.webhook_eventLabels({ event })}
                  <code className="block text-caption text-ink-3 wrap-anywhere">{event}</code>
                </span>
              </label>
            ))}
          </div>
        ))}
      </div>
      <FieldNote id="events" error={error} />
    </fieldset>
  );
}
