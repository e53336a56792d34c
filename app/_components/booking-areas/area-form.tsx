"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { DateInput, TextInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { areaFormSchema } from "#lib/booking-areas/schema.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import { saveAreaAction } from "./actions.ts";
import { PostCodesField } from "./post-codes-field.tsx";

type Values = { name: string; postCodes: string; validFrom: string; validTo: string };
type Props = { areaId: number; version: number; values: Values };

/** An area's name, codes and days. */
export function AreaForm({ areaId, version, values }: Props) {
  const form = useCardForm({
    name: `booking-area-${areaId}-settings`,
    schema: areaFormSchema,
    values,
    version,
    send: (body, against) => saveAreaAction({ areaId: String(areaId), version: against, body }),
  });
  return (
    <Card title={texts.settings} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={texts.settings}>
        <TextInput {...form.field("name")} autoComplete="off" />
        <PostCodesField field={form.field("postCodes")} typed={form.form.watch("postCodes")} />
        <FieldGrid>
          <DateInput {...form.field("validFrom")} width="half" />
          <DateInput {...form.field("validTo")} width="half" optional hint={texts.validToHint} />
        </FieldGrid>
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
