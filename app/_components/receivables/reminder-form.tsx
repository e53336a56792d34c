"use client";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { buttonClass } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { TextArea, TextInput } from "#app/_ui/inputs.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { missingToPay, REMINDER_PLACEHOLDERS, reminderMail } from "#lib/receivables/reminder-texts.ts";
import type { ReminderWords } from "#lib/receivables/rules/reminder-words.ts";
import { exampleInvoice, inBraces } from "#lib/receivables/texts.ts";
import * as m from "#messages";
import { saveReminderSettingsAction } from "./actions.ts";

type Typed = { days: string; words: ReminderWords };
type Props = { version: number; settings: Typed; defaults: Typed };

/** The texts and days of payment reminders, beside a preview of the mail. */
export function ReminderForm({ version, settings, defaults }: Props) {
  const form = useCardForm({
    name: "payment-reminder",
    schema: async () => (await import("#lib/receivables/schema.ts")).reminderSettingsSchema,
    values: settings,
    version,
    send: (body, against) => saveReminderSettingsAction({ version: against, body }),
  });
  const put = (path: Parameters<typeof form.field>[0], value: string) =>
    form.form.setValue(path, value, { shouldDirty: true, shouldValidate: form.attempt > 0 });
  const toDefaults = () => {
    put("days", defaults.days);
    for (const part of ["subject", "heading", "text", "details"] as const)
      put(`words.${part}`, defaults.words[part]);
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title={m.reminderSettings_settings()} note={<SavedNote savedAt={form.savedAt} />}>
        <FormFrame form={form} amongOthers>
          <TextInput
            {...form.field("days")}
            hint={m.reminderSettings_daysHint()}
            inputMode="text"
            autoComplete="off"
            maxLength={40}
          />
          <p className="text-ink-2">
            {m.reminderSettings_placeholders({ names: inBraces(REMINDER_PLACEHOLDERS) })}
          </p>
          <TextInput {...form.field("words.subject")} autoComplete="off" maxLength={150} />
          <TextInput {...form.field("words.heading")} autoComplete="off" maxLength={80} />
          <TextArea
            {...form.field("words.text")}
            hint={m.reminderSettings_textHint()}
            rows={7}
            maxLength={2_000}
          />
          <TextArea
            {...form.field("words.details")}
            hint={m.reminderSettings_detailsHint()}
            rows={6}
            maxLength={600}
          />
          <div className="flex flex-wrap items-center gap-3">
            <SaveButton busy={form.busy} />
            <Button onClick={toDefaults}>{m.reminderSettings_toDefaults()}</Button>
          </div>
          <p className="text-caption text-ink-3">{m.reminderSettings_defaultsHelp()}</p>
        </FormFrame>
      </Card>
      <ReminderPreview words={form.form.watch("words")} />
    </div>
  );
}

/** The mail of these texts for an example, and the placeholders that it lacks. */
function ReminderPreview({ words }: { words: ReminderWords }) {
  const { subject, heading, paragraphs, items, button } = reminderMail(exampleInvoice, words);
  const missing = missingToPay(words);
  return (
    <Card title={m.reminderSettings_preview()}>
      <p className="mb-4 text-ink-2">{m.reminderSettings_previewHelp()}</p>
      {missing.length > 0 && (
        <div className="mb-4">
          <Notice tone="warning" live>
            {m.reminderSettings_missing({ names: inBraces(missing), count: missing.length })}
          </Notice>
        </div>
      )}
      <p className="mb-3 wrap-anywhere">
        <span className="text-caption text-ink-3">{m.reminderSettings_subject()}: </span>
        {subject}
      </p>
      <div className="grid gap-4 rounded-card border border-line p-4 wrap-anywhere">
        <p className="text-section font-section">{heading}</p>
        {inOrder(paragraphs).map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
        {items.length > 0 && (
          <ul className="list-disc ps-5">
            {inOrder(items).map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        )}
        <p>
          <span className={buttonClass("secondary", false)}>{button}</span>
        </p>
        <p className="text-caption text-ink-3">{m.mail_footer()}</p>
      </div>
    </Card>
  );
}

/** Texts with their index, because two of them may be equal. */
const inOrder = (texts: readonly string[]) => texts.map((text, place) => ({ key: `${place}:${text}`, text }));
