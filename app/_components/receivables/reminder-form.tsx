"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { TextArea, TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { REMINDER_PLACEHOLDERS } from "#lib/receivables/reminder-texts.ts";
import type { ReminderWords } from "#lib/receivables/rules/reminder-words.ts";
import { inBraces } from "#lib/receivables/texts.ts";
import * as m from "#messages";
import { saveReminderSettingsAction } from "./actions.ts";
import { ReminderPreview } from "./reminder-preview.tsx";

type Typed = { days: string; words: ReminderWords };
type Props = { version: number; settings: Typed; defaults: Typed };

/** The words and days of payment reminders, and beside them the mail that they make. */
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
