"use client";
import { useRouter } from "next/navigation";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Checkbox } from "#app/_ui/choices.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { featureFormSchema } from "#lib/feature-switches/schema.ts";
import { featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { createFeatureAction } from "./actions.ts";
import { FEATURES_PATH } from "./list-address.ts";

const NOTHING = { name: "", note: "", enabled: false };

/** A name that some program is going to ask for. */
export function NewFeature() {
  const router = useRouter();
  const form = useActionForm({
    schema: featureFormSchema,
    values: NOTHING,
    send: (body) => createFeatureAction({ body }),
    onSaved: ({ name }: { name: string }) => router.push(`${FEATURES_PATH}/${name}`),
  });
  return (
    <Card>
      <FormFrame form={form}>
        <TextInput
          {...form.field("name")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={texts.nameHint}
        />
        <TextInput {...form.field("note")} label={texts.note} autoComplete="off" optional />
        <Checkbox {...form.form.register("enabled")} label={texts.enabled} optional />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
