"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { featureNoteFormSchema } from "#lib/feature-switches/schema.ts";
import { featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { saveFeatureAction } from "./actions.ts";

type Props = { name: string; version: number; values: { note: string } };

/** What a feature does, in the words of those who keep it. */
export function NoteForm({ name, version, values }: Props) {
  const form = useCardForm({
    name: `feature-${name}-note`,
    schema: featureNoteFormSchema,
    values,
    version,
    send: (body, against) => saveFeatureAction({ name, version: against, body }),
  });
  return (
    <Card title={texts.noteTitle} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={texts.noteTitle}>
        <TextInput {...form.field("note")} label={texts.note} autoComplete="off" optional />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
