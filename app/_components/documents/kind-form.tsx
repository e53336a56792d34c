"use client";
import { useRouter } from "next/navigation";
import { SaveButton } from "#app/_components/form/action-button.tsx";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { tellSavedOnArrival } from "#app/_components/form/own-saves.ts";
import { type ActionForm, useActionForm } from "#app/_components/form/use-action-form.ts";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { Checkbox, SegmentedRadio } from "#app/_ui/choices.tsx";
import { TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { DOCUMENT_LEVELS, type DocumentLevel } from "#lib/documents/rules/document.ts";
import { UPLOAD_FORMATS } from "#lib/documents/rules/document-file.ts";
import * as m from "#messages";
import { createDocumentKindAction, saveDocumentKindAction } from "./actions.ts";

const KINDS_PATH = "/admin/document-kinds";
const schema = async () => (await import("#lib/documents/schema.ts")).documentKindFormSchema;

export type KindValues = {
  name: string;
  level: DocumentLevel;
  expires: boolean;
  twoSided: boolean;
  jpeg: boolean;
  png: boolean;
  heic: boolean;
  pdf: boolean;
  keepMonths: string;
  ended: boolean;
};

const NEW: KindValues = {
  name: "",
  level: "company",
  expires: true,
  twoSided: false,
  jpeg: true,
  png: true,
  heic: true,
  pdf: true,
  keepMonths: "24",
  ended: false,
};

/** Adds a kind of documents. */
export function NewKind() {
  const router = useRouter();
  const form = useActionForm({
    schema,
    values: NEW,
    send: (body) => createDocumentKindAction({ body }),
    onSaved: ({ id }: { id: number }) => {
      tellSavedOnArrival(`document-kind-${id}`);
      router.push(`${KINDS_PATH}/${id}`);
    },
  });
  return (
    <Card>
      <FormFrame form={form} opened>
        <KindFields form={form} isNew />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

/** Changes a kind of documents. What it is of stays. */
export function KindForm({
  kindId,
  version,
  values,
}: {
  kindId: number;
  version: number;
  values: KindValues;
}) {
  const form = useCardForm({
    name: `document-kind-${kindId}-content`,
    schema,
    values,
    version,
    send: (body, against) => saveDocumentKindAction({ kindId: String(kindId), version: against, body }),
  });
  return (
    <Card title={m.companyDocument_kind()} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form}>
        <KindFields form={form} />
        <Checkbox {...form.form.register("ended")} label={m.companyDocument_ended()} optional />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}

function KindFields({ form, isNew = false }: { form: ActionForm<KindValues>; isNew?: boolean }) {
  return (
    <>
      <TextInput {...form.field("name")} label={m.companyDocument_kindName()} autoComplete="off" />
      {isNew && (
        <SegmentedRadio
          {...form.field("level")}
          label={m.companyDocument_level()}
          options={DOCUMENT_LEVELS.map((value) => ({
            value,
            label: m.companyDocument_levels({ level: value }),
          }))}
        />
      )}
      <Checkbox {...form.form.register("expires")} label={m.companyDocument_expires()} optional />
      <Checkbox {...form.form.register("twoSided")} label={m.companyDocument_isTwoSided()} optional />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-label font-label">{m.companyDocument_formats()}</legend>
        {UPLOAD_FORMATS.map((format) => (
          <Checkbox
            key={format}
            {...form.form.register(format)}
            label={m.companyDocument_format({ format })}
            error={format === "jpeg" ? form.error("jpeg") : undefined}
            optional
          />
        ))}
      </fieldset>
      <TextInput
        {...form.field("keepMonths")}
        label={m.companyDocument_keepMonths()}
        hint={m.companyDocument_keepHint()}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
