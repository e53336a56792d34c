"use client";
import type { ActionForm } from "#app/_components/form/use-action-form.ts";
import { describedBy, FieldNote } from "#app/_ui/field.tsx";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#lib/events/rules/webhook-events.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** The values of the form: the chosen events are one text, so that they are one field. */
export type WebhookValues = { url: string; description: string; notifyEmail: string; events: string };

export const webhookBodyOf = ({ events, ...rest }: WebhookValues) => ({
  ...rest,
  events: events.split(",").filter((event) => event !== "") as WebhookEvent[],
});

const GROUPS = ["company", "vehicle", "driver"] as const;

/** The events that the endpoint is told of: one box per event, with its technical name, in three groups. */
export function EventChoices({ form }: { form: ActionForm<WebhookValues> }) {
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
