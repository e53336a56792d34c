"use client";
import { useRouter } from "next/navigation";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { tellSavedOnArrival } from "#app/_components/form/own-saves.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Checkbox } from "#app/_ui/choices.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { portalFeatureWords } from "#lib/feature-switches/texts.ts";
import * as m from "#messages";
import { createFeatureAction, saveFeatureAction } from "./actions.ts";
import { FEATURES_PATH } from "./feature-list.tsx";
import { useAskFeatures } from "./features.tsx";

type Props = { name: string; version: number; enabled: boolean; ended: boolean };

/** Switches a feature on and off, ends it and reopens it, each with a confirmation. */
export function FeatureSwitch({ name, version, enabled, ended }: Props) {
  const ask = useAskFeatures();
  const send = (body: { enabled?: boolean; ended?: boolean }) => async () => {
    const saved = await saveFeatureAction({ name, version, body });
    if (saved.ok) void ask();
    return saved;
  };
  const portal = portalFeatureWords(name);
  if (ended)
    return (
      <Card title={m.feature_switchTitle()}>
        <div className="grid justify-items-start gap-4">
          <p>{m.feature_endedNote()}</p>
          {portal && <p className="text-ink-2">{portal}</p>}
          <ConfirmedAction
            variant="secondary"
            trigger={m.feature_restore()}
            title={m.feature_restoring({ name })}
            confirmLabel={m.feature_restore()}
            send={send({ ended: false })}
          >
            {m.feature_restoreHelp()}
          </ConfirmedAction>
        </div>
      </Card>
    );
  return (
    <Card title={m.feature_switchTitle()}>
      <div className="grid justify-items-start gap-4">
        <p>{enabled ? m.feature_isOn() : m.feature_isOff()}</p>
        {portal && <p className="text-ink-2">{portal}</p>}
        <ConfirmedAction
          variant="primary"
          trigger={enabled ? m.feature_turnOff() : m.feature_turnOn()}
          title={enabled ? m.feature_turningOff({ name }) : m.feature_turningOn({ name })}
          confirmLabel={enabled ? m.feature_turnOff() : m.feature_turnOn()}
          send={send({ enabled: !enabled })}
        >
          {portal ? m.feature_turningPortalHelp() : m.feature_turningHelp()}
        </ConfirmedAction>
        <p className="text-ink-2">{m.feature_endHelp()}</p>
        <ConfirmedAction
          trigger={m.feature_end()}
          title={m.feature_ending({ name })}
          confirmLabel={m.feature_end()}
          send={send({ ended: true })}
        >
          {m.feature_endHelp()}
        </ConfirmedAction>
      </div>
    </Card>
  );
}

const NOTHING = { name: "", note: "", enabled: false };

/** Adds a name that a program will ask for. */
export function NewFeature() {
  const router = useRouter();
  const form = useActionForm({
    schema: async () => (await import("#lib/feature-switches/schema.ts")).featureFormSchema,
    values: NOTHING,
    send: (body) => createFeatureAction({ body }),
    onSaved: ({ name }: { name: string }) => {
      tellSavedOnArrival(`feature-${name}`);
      router.push(`${FEATURES_PATH}/${name}`);
    },
  });
  return (
    <Card>
      <FormFrame form={form} opened>
        <TextInput
          {...form.field("name")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={m.feature_nameHint()}
        />
        <TextInput {...form.field("note")} label={m.feature_note()} autoComplete="off" optional />
        <Checkbox {...form.form.register("enabled")} label={m.feature_enabled()} optional />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

type NoteFormProps = { name: string; version: number; values: { note: string } };

/** The note of a feature: what it does, in an admin's words. */
export function NoteForm({ name, version, values }: NoteFormProps) {
  const form = useCardForm({
    name: `feature-${name}-note`,
    schema: async () => (await import("#lib/feature-switches/schema.ts")).featureNoteFormSchema,
    values,
    version,
    send: (body, against) => saveFeatureAction({ name, version: against, body }),
  });
  return (
    <Card title={m.feature_noteTitle()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} amongOthers>
        <TextInput {...form.field("note")} label={m.feature_note()} autoComplete="off" optional />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
