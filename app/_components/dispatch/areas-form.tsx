"use client";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { SaveButton } from "#app/_components/form/save-button.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import type { ProviderId } from "#lib/core/providers.ts";
import { providerAreasFormSchema } from "#lib/dispatch/schema.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { saveProviderAction } from "./actions.ts";

type Props = { provider: ProviderId; version: number; values: { areas: string } };

/** Where a provider serves, one municipality or region to a line. */
export function AreasForm({ provider, version, values }: Props) {
  const form = useCardForm({
    name: `provider-${provider}-areas`,
    schema: providerAreasFormSchema,
    values,
    version,
    send: (body, against) => saveProviderAction({ provider, version: against, body }),
  });
  return (
    <Card title={texts.areas} note={<SavedNote savedAt={form.savedAt} />}>
      <FormFrame form={form} subject={texts.areas}>
        <TextArea {...form.field("areas")} rows={6} optional hint={texts.areasHint} />
        <SaveButton busy={form.busy} />
      </FormFrame>
    </Card>
  );
}
