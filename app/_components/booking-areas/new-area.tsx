"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { useUnsavedWarning } from "#app/_components/form/use-unsaved-warning.ts";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { FieldGrid } from "#app/_ui/field.tsx";
import { DateInput, Select, TextInput } from "#app/_ui/inputs.tsx";
import { newAreaFormSchema } from "#lib/booking-areas/schema.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { PROVIDERS, type ProviderId } from "#lib/core/providers.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { createAreaAction } from "./actions.ts";
import { AREAS_PATH } from "./list-address.ts";
import { PostCodesField } from "./post-codes-field.tsx";

/** Makes an area; its page is where its rules are given. */
export function NewArea({ today }: { today: PlainDate }) {
  const router = useRouter();
  const [made, setMade] = useState(false);
  const form = useActionForm({
    schema: newAreaFormSchema,
    values: { name: "", provider: "", postCodes: "", validFrom: today, validTo: "" },
    send: ({ provider, ...body }) =>
      createAreaAction({ body: { ...body, provider: provider as ProviderId } }),
    onSaved: ({ id }) => {
      setMade(true);
      router.push(`${AREAS_PATH}/${id}`);
    },
  });
  useUnsavedWarning(form.dirty && !made);
  return (
    <Card>
      <FormFrame form={form}>
        <TextInput {...form.field("name")} hint={texts.nameHint} autoComplete="off" />
        <Select
          {...form.field("provider")}
          hint={texts.providerFixed}
          placeholder
          options={PROVIDERS.map((id) => ({ value: id, label: providerLabels[id] }))}
        />
        <PostCodesField field={form.field("postCodes")} typed={form.form.watch("postCodes")} />
        <FieldGrid>
          <DateInput {...form.field("validFrom")} width="half" />
          <DateInput {...form.field("validTo")} width="half" optional hint={texts.validToHint} />
        </FieldGrid>
        <div>
          <Button type="submit" variant="primary" busy={form.busy || made} busyText={texts.creating}>
            {texts.create}
          </Button>
        </div>
      </FormFrame>
    </Card>
  );
}
